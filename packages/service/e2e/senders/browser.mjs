/** A real client of a browser, with the transport it has there: `node browser.mjs <module> <dsn>` */
const [module, dsn] = process.argv.slice(2)
const CLIENTS = {
  '@sentry/browser': () => import('@sentry/browser'),
  'sentry-browser-10': () => import('sentry-browser-10'),
}
const Sentry = await CLIENTS[module]()

Sentry.init({
  dsn,
  release: 'app@1.0.0',
  environment: 'test',
  tracesSampleRate: 1,
  transport: Sentry.makeFetchTransport,
  integrations: [],
  defaultIntegrations: false,
})
Sentry.setUser({ id: '43' })
Sentry.startSpan({ name: '/users/[id]', op: 'pageload', forceTransaction: true }, () => {
  Sentry.captureException(new RangeError('from a browser'))
})
await Sentry.flush(5_000)
await Sentry.close(5_000)
