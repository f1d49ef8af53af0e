import * as Sentry from '@sentry/nextjs'

export function register() {
  Sentry.init({
    dsn: process.env.NEXT_PUBLIC_DSN,
    release: 'shop@2.0.0',
    environment: 'live',
    serverName: 'web-1',
    tracesSampleRate: 1,
    // Neither the sources of other packages nor facts about this machine.
    integrations: (usual) => usual.filter(({ name }) => name !== 'ContextLines' && name !== 'Context'),
  })
}

export const onRequestError = Sentry.captureRequestError
