import { beforeEach, expect, test } from 'vitest'
import { readVisibleText } from '../harness/read-html.ts'
import { openStream, send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

interface Reported {
  message: string
  digest?: string
  path: string
  method: string
  headerNames: string[]
  routerKind: string
  routePath: string
  routeType: string
  renderSource?: string
  revalidateReason?: string
}

async function readReported(app: RunningApp): Promise<Reported[]> {
  const answer = await send(app.url, '/api/reported')
  return (JSON.parse(answer.text) as { reported: Reported[] }).reported
}

describeApp('basic', ['start', 'dev'], (app, mode) => {
  beforeEach(async () => {
    await send(app().url, '/api/reported', { method: 'DELETE' })
  })

  async function readFirstReport(): Promise<Reported> {
    let reported: Reported[] = []
    await waitUntil(async () => (reported = await readReported(app())).length > 0, 'a report')
    return reported[0] as Reported
  }

  test('a server component that throws is reported once, with the digest the visitor sees', async () => {
    const { text } = await send(app().url, '/boom?a=1')
    const report = await readFirstReport()
    expect(report).toMatchObject({
      message: 'secret of the boom page',
      path: '/boom?a=1',
      method: 'GET',
      routerKind: 'App Router',
      routePath: '/boom',
      routeType: 'render',
      renderSource: 'react-server-components',
    })
    expect(report.digest).toMatch(/\S/)
    expect(report.headerNames).toContain('host')
    expect(text).toContain(report.digest)
    expect(await readReported(app())).toHaveLength(1)
  })

  test('the same failure in a payload request names the payload', async () => {
    await sendPayload(app().url, '/boom')
    expect(await readFirstReport()).toMatchObject({
      routeType: 'render',
      renderSource: 'react-server-components-payload',
    })
  })

  test('a client component that throws during server rendering is reported as such', async () => {
    const { status } = await send(app().url, '/boom-client')
    expect(status).toBe(500)
    expect(await readFirstReport()).toMatchObject({
      message: 'secret of the client part',
      routePath: '/boom-client',
      routeType: 'render',
      renderSource: 'server-rendering',
    })
  })

  test('a failure after the shell is reported', async () => {
    await send(app().url, '/boom-late?delay=200')
    expect(await readFirstReport()).toMatchObject({
      message: 'secret of the late part',
      routePath: '/boom-late',
    })
  })

  test('a route handler that throws is reported as a route', async () => {
    await send(app().url, '/api/throw')
    const report = await readFirstReport()
    expect(report).toMatchObject({ routeType: 'route', routePath: '/api/throw', routerKind: 'App Router' })
    expect(report.renderSource).toBeUndefined()
  })

  test('a task of after() that throws is reported with the route that it belongs to', async () => {
    await send(app().url, '/api/throw/later')
    expect(await readFirstReport()).toMatchObject({
      message: 'failed after the answer',
      routeType: 'route',
      routePath: '/api/throw/[when]',
    })
  })

  // In development every request makes the page.
  test.skipIf(mode === 'dev')(
    'a page that cannot be made anew is reported with its address and route',
    async () => {
      const askAgain = async (): Promise<Reported[]> => {
        expect((await send(app().url, '/renewed')).status).toBe(200)
        return readReported(app())
      }
      await expect.poll(askAgain).toMatchObject([
        {
          message: 'not made anew',
          path: '/renewed',
          routePath: '/renewed',
          routeType: 'render',
          revalidateReason: 'stale',
        },
      ])
    },
  )

  test('control flow and readers that go away are never reported', async () => {
    for (const path of [
      '/status/redirect',
      '/status/not-found',
      '/late/not-found?delay=200',
      '/api/redirect',
    ]) {
      await send(app().url, path)
    }
    const stream = await openStream(app().url, '/stream?delay=100')
    stream.destroy()
    // A failure of our own marks the end: whatever came before it is on the list by now.
    await send(app().url, '/stream?delay=150')
    await send(app().url, '/api/throw')
    await readFirstReport()
    expect((await readReported(app())).map((report) => report.message)).toEqual(['secret of the handler'])
  })

  test('a digest stands for one failure, not for all of its kind', async () => {
    const digestOf = async (): Promise<string | undefined> =>
      /Digest: ([\w@-]+)/.exec(readVisibleText((await send(app().url, '/boom')).text))?.[1]
    const [first, second] = [await digestOf(), await digestOf()]
    expect(first).toMatch(/^[\da-f]{16}$/)
    expect(second).not.toBe(first)
  })
})
