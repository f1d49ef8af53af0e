import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createOtlpExporter, encodeOtlp } from './otlp.ts'
import type { FinishedSpan } from '../../shared/telemetry/span.ts'

const facts = { release: 'r', environment: 'e', sdkName: 'waymark', sdkVersion: '1' }
const span: FinishedSpan = {
  traceId: 'd49d9bf66f13450b81f65bc51cf49c03',
  spanId: '1cc4b26ab9094ef0',
  name: 'GET /',
  op: 'http.server',
  origin: 'auto.http.waymark',
  startMs: 1_700_000_000_000.123,
  endMs: 1_700_000_000_001,
  status: 'not_found',
  segment: { spanId: '1cc4b26ab9094ef0', name: 'GET /', source: 'route' },
  attributes: { a: 'x', b: 2, c: 2.5, d: true, e: undefined },
}

it('writes spans as OpenTelemetry reads them', () => {
  expect(encodeOtlp([span], facts)).toMatchObject({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                traceId: span.traceId,
                spanId: span.spanId,
                kind: 2,
                startTimeUnixNano: '1700000000000123000',
                endTimeUnixNano: '1700000000001000000',
                attributes: [
                  { key: 'a', value: { stringValue: 'x' } },
                  { key: 'b', value: { intValue: '2' } },
                  { key: 'c', value: { doubleValue: 2.5 } },
                  { key: 'd', value: { boolValue: true } },
                  { key: 'sentry.op', value: { stringValue: 'http.server' } },
                ],
                status: { code: 2, message: 'not_found' },
              },
            ],
          },
        ],
      },
    ],
  })
})

it('posts a full batch to the collector, with its headers', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(`${request.url} ${request.headers['x-key']} ${body.length > 1000}`)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const exportSpans = createOtlpExporter(
    { url: `http://127.0.0.1:${port}/v1/traces`, headers: { 'x-key': 'k' } },
    facts,
  )
  exportSpans(Array.from({ length: 200 }, () => span))
  await expect.poll(() => bodies).toEqual(['/v1/traces k true'])
  server.close()
  server.closeAllConnections()
})
