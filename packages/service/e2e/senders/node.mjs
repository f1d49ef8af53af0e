/** A real client on a server: `node node.mjs <module> <dsn> <job>` */
const [module, dsn, job] = process.argv.slice(2)
const CLIENTS = {
  '@sentry/node': () => import('@sentry/node'),
  'sentry-node-10': () => import('sentry-node-10'),
}
const Sentry = await CLIENTS[module]()

const outcomes = []
Sentry.init({
  dsn,
  release: 'app@1.0.0',
  environment: 'test',
  tracesSampleRate: 0.5,
  tracesSampler: () => 1,
  sendDefaultPii: true,
  beforeSend: (event) => event,
})

if (job === 'report') {
  Sentry.startSession()
  Sentry.setUser({ id: '42', email: 'ann@example.org', ip_address: '{{auto}}' })
  Sentry.setTag('area', 'checkout')
  Sentry.addBreadcrumb({ category: 'query', message: 'select 1', data: { password: 'fixture-secret-1' } })
  Sentry.startSpan(
    { name: 'GET /users/[id]', op: 'http.server', attributes: { 'http.route': '/users/[id]' } },
    () => {
      Sentry.startSpan({ name: 'select users', op: 'db' }, () => undefined)
      Sentry.captureException(new Error('no user 42', { cause: new TypeError('inner') }))
    },
  )
  // Called by a name, which a message must not get for a title.
  ;(function greet() {
    Sentry.captureMessage('hello from a server')
  })()
  Sentry.endSession()
} else {
  // Sends until it is told to stop, and says how many went out.
  const client = Sentry.getClient()
  client.on('afterSendEvent', (_, response) => outcomes.push(response?.statusCode ?? 0))
  for (let index = 0; index < 8; index += 1) {
    Sentry.captureException(new Error(`flood ${index}`))
    await Sentry.flush(5_000)
  }
}
await Sentry.close(5_000)
console.log(JSON.stringify(outcomes))
