import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { startStubService, type StubService } from '../harness/stub-service.ts'

const HUB = 'self.__wm_telemetry='

function readScripts(html: string): string[] {
  return [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text)
}

describe.each(['start', 'dev'] as const)('documents and telemetry, in %s mode', (mode) => {
  let service: StubService
  let app: RunningApp
  beforeAll(async () => {
    service = await startStubService()
    app = await startApp('telemetry', mode, [], { WAYMARK_DSN: service.dsn })
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
  })

  test.each(['/faults', '/old/1', '/nowhere'])(
    '%s carries one loader, which names a script that is there',
    async (path) => {
      const { text } = await send(app.url, path)
      const loaders = readScripts(text).filter((script) => script.startsWith(HUB))
      expect(loaders).toHaveLength(1)
      expect(text.indexOf(HUB)).toBeLessThan(text.indexOf('</head>'))
      expect(gzipSync(loaders[0]!).length).toBeLessThan(1_700)
      const settings = JSON.parse(/^self\.__wm_telemetry=(\{.*?\});/.exec(loaders[0]!)![1]!)
      expect(settings).toMatchObject({ url: '/reports', dsn: service.dsn, release: 'fixture@1.0.0' })
      const script = await send(app.url, settings.client)
      expect(script.status).toBe(200)
      expect(script.headers['content-type']).toContain('javascript')
    },
  )
})

describe('an app without a DSN', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await startApp('telemetry', 'start')
  })
  afterAll(() => app?.close())

  test.each(['/faults', '/old/1'])('%s carries nothing of telemetry', async (path) => {
    const { text } = await send(app.url, path)
    expect(text).not.toContain('__wm_telemetry')
  })
})
