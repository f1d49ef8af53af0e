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
  expect(encodeOtlp([span], facts, 'shop')).toMatchObject({
    resourceSpans: [
      {
        resource: {
          attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'shop' } }]),
        },
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

it.each([
  [7n, { intValue: '7' }],
  [2n ** 64n, { stringValue: '18446744073709551616' }],
  [1e30, { doubleValue: 1e30 }],
  [Number.NaN, { doubleValue: 'NaN' }],
  [
    ['a', 1, true, 2.5, null],
    {
      arrayValue: {
        values: [{ stringValue: 'a' }, { intValue: '1' }, { boolValue: true }, { doubleValue: 2.5 }, {}],
      },
    },
  ],
  [{ a: 1 }, { stringValue: '{"a":1}' }],
])('user code may set anything as an attribute: %s', (value, expected) => {
  const attributes = { odd: value as never }
  expect(JSON.parse(JSON.stringify(encodeOtlp([{ ...span, attributes }], facts, 'shop')))).toMatchObject({
    resourceSpans: [{ scopeSpans: [{ spans: [{ attributes: [{ key: 'odd', value: expected }, {}] }] }] }],
  })
})

it('a span that cannot be written fails nobody who waits', async () => {
  const { url, received, close } = await startCollector()
  const exporter = createOtlpExporter({ url, headers, serviceName: 'shop', note() {} }, facts)
  const endless: unknown[] = []
  endless.push(endless)
  exporter.add([{ ...span, attributes: { endless: endless as never } }])
  await exporter.flush(5_000)
  exporter.add([span])
  await exporter.flush(5_000)
  expect(received).toEqual(['/v1/traces k 1'])
  close()
})

interface Collector {
  url: string
  /** Address, header and number of spans of each request. */
  received: string[]
  close(): void
}

/** With `isSilent` it never answers. */
async function startCollector({ isSilent = false } = {}): Promise<Collector> {
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const [{ scopeSpans }] = (
        JSON.parse(body) as { resourceSpans: [{ scopeSpans: [{ spans: object[] }] }] }
      ).resourceSpans
      received.push(`${request.url} ${request.headers['x-key']} ${scopeSpans[0].spans.length}`)
      if (!isSilent) response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => void (server.close(), server.closeAllConnections())
  return { url: `http://127.0.0.1:${port}/v1/traces`, received, close }
}

const headers = { 'x-key': 'k' }

it('posts a full batch to the collector, with its headers', async () => {
  const { url, received, close } = await startCollector()
  const exporter = createOtlpExporter({ url, headers, serviceName: 'shop', note() {} }, facts)
  exporter.add(Array.from({ length: 200 }, () => span))
  await expect.poll(() => received).toEqual(['/v1/traces k 200'])
  close()
})

it('posts what is left when the server stops', async () => {
  const { url, received, close } = await startCollector()
  const exporter = createOtlpExporter({ url, headers, serviceName: 'shop', note() {} }, facts)
  exporter.add([span, span])
  await exporter.flush(5_000)
  expect(received).toEqual(['/v1/traces k 2'])
  await exporter.flush(5_000)
  expect(received).toHaveLength(1)
  close()
})

it('waits for a collector that says nothing no longer than it is told, and keeps nothing for it', async () => {
  const { url, received, close } = await startCollector({ isSilent: true })
  const exporter = createOtlpExporter({ url, headers, serviceName: 'shop', note() {} }, facts)
  for (let count = 0; count < 10; count++) exporter.add(Array.from({ length: 200 }, () => span))
  await exporter.flush(1)
  await expect.poll(() => received.length).toBe(4)
  close()
})

it('says that a collector cannot be reached', async () => {
  const { url, close } = await startCollector()
  close()
  const told: string[] = []
  const note = (text: string): void => void told.push(text)
  const exporter = createOtlpExporter({ url, serviceName: 'shop', note }, facts)
  exporter.add([span])
  await exporter.flush(5_000)
  expect(told).toMatchObject([
    expect.stringMatching(/^Spans do not arrive at 127\.0\.0\.1:\d+: .*ECONNREFUSED/),
  ])
})
