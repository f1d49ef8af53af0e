import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleTelemetry, type TelemetryBundle } from './bundle-telemetry.ts'

describe('the browser half of telemetry', () => {
  let bundle: TelemetryBundle
  beforeAll(async () => {
    bundle = await bundleTelemetry()
  })

  test('takes at most 1.5 kB before the page, and 11 kB in all', () => {
    const [loader, client] = [measure(bundle.loader), measure(bundle.client.text)]
    expect(loader).toBeLessThanOrEqual(1_500)
    expect(loader + client).toBeLessThanOrEqual(11_000)
  })

  test('takes 3.5 kB more for page views that are measured', () => {
    expect(measure(bundle.vitals.text)).toBeLessThanOrEqual(3_500)
  })

  test('is whole: no part imports a file of the app', () => {
    const { loader, client, vitals } = bundle
    for (const text of [loader, client.text, vitals.text]) expect(text).not.toMatch(/\b(?:import|export)\b/)
  })

  test('can stand inside a script element', () => {
    expect(bundle.loader).not.toMatch(/<\/?script|<!--/i)
  })

  test('has names that no list of trackers knows, and that change with the content', () => {
    const files = [bundle.client.file, bundle.vitals.file]
    for (const file of files) expect(file).toMatch(/^assets\/watch-[\w-]{8}\.js$/)
    expect(new Set(files).size).toBe(2)
  })
})

function measure(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
