import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleTelemetry, type TelemetryBundle } from './bundle-telemetry.ts'

describe('the browser half of telemetry', () => {
  let bundle: TelemetryBundle
  beforeAll(async () => {
    bundle = await bundleTelemetry()
  })

  test('takes at most 1.5 kB before the page, and 11 kB in all, web vitals included', () => {
    const [loader, client] = [measure(bundle.loader), measure(bundle.client.text)]
    expect(loader).toBeLessThanOrEqual(1_500)
    expect(loader + client).toBeLessThanOrEqual(11_000)
  })

  test('is whole: no part imports a file of the app', () => {
    for (const text of [bundle.loader, bundle.client.text]) expect(text).not.toMatch(/\b(?:import|export)\b/)
  })

  test('can stand inside a script element', () => {
    expect(bundle.loader).not.toMatch(/<\/?script|<!--/i)
  })

  test('has a name that no list of trackers knows', () => {
    expect(bundle.client.file).toMatch(/^assets\/watch-[\w-]{8}\.js$/)
  })
})

function measure(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
