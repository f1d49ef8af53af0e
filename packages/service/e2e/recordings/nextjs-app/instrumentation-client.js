import * as Sentry from '@sentry/nextjs'

Sentry.init({
  dsn: process.env.NEXT_PUBLIC_DSN,
  release: 'shop@2.0.0',
  environment: 'live',
  tracesSampleRate: 1,
})
Sentry.setUser({ id: '42' })

export const onRouterTransitionStart = Sentry.captureRouterTransitionStart
