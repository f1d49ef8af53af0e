/** A handful of issues as a small shop would have them. Always the same, except for the time: they end now. */
import { randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000
const AGENTS = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
]
const PRICE_SOURCE = [
  'export function ProductPrice({ product, currency }: Props) {',
  '  const format = useMoney(currency)',
  '  const offer = product.offers[0]',
  '',
  '  // Sale prices come from the same list.',
  '  return <output>{format(offer.price)}</output>',
  '}',
  '',
  'export function ProductBadge({ product }: Props) {',
]
const library = (file, name, line) => ({
  filename: `node_modules/${file}`,
  function: name,
  lineno: line,
  colno: 14,
  in_app: false,
})
const own = (file, name, line, lines, at) => ({
  filename: file,
  function: name,
  lineno: line,
  colno: 24,
  in_app: true,
  ...(lines && {
    pre_context: lines.slice(0, at),
    context_line: lines[at],
    post_context: lines.slice(at + 1),
  }),
})
const REACT = [
  library('react-dom/cjs/react-dom.production.js', 'performWork', 10_212),
  library('react-dom/cjs/react-dom.production.js', 'renderRoot', 8_431),
  library('react-dom/cjs/react-dom.production.js', 'beginWork', 6_102),
]

const KINDS = [
  {
    type: 'TypeError',
    value: "Cannot read properties of undefined (reading 'price')",
    route: '/product/[id]',
    count: 46,
    ageHours: 5,
    handled: false,
    frames: [
      ...REACT,
      own(
        'app/product/[id]/page.tsx',
        'ProductPage',
        31,
        [
          '  const product = await readProduct(id)',
          '  return (',
          '    <main>',
          '      <ProductPrice product={product} currency="EUR" />',
          '    </main>',
        ],
        3,
      ),
      own('app/product/price.tsx', 'ProductPrice', 18, PRICE_SOURCE, 5),
    ],
    cause: {
      type: 'OfferError',
      value: 'no offer for product 4711 in region CH',
      frames: [
        own(
          'data/offers.ts',
          'readOffers',
          12,
          [
            '  const rows = await db.offers(product)',
            '  if (rows.length === 0) throw new OfferError(product)',
            '  return rows',
          ],
          1,
        ),
      ],
    },
    componentStack:
      '\n    at ProductPrice (app/product/price.tsx:13:3)\n    at ProductPage (app/product/[id]/page.tsx:22:3)\n    at RootLayout (app/layout.tsx:8:3)',
    releases: ['shop@1.4.2', 'shop@1.4.1'],
  },
  {
    type: 'FetchError',
    value: 'request to https://pay.example.com/charges failed: 502',
    route: '/checkout',
    count: 23,
    ageHours: 70,
    handled: true,
    frames: [
      library('undici/lib/web/fetch/index.js', 'fetch', 120),
      own(
        'app/checkout/pay-action.ts',
        'pay',
        44,
        [
          "  const answer = await fetch(`${PAY_URL}/charges`, { method: 'POST', body })",
          '  if (!answer.ok) throw new FetchError(answer)',
          '  return answer.json()',
        ],
        1,
      ),
    ],
    releases: ['shop@1.4.1', 'shop@1.4.0'],
  },
  {
    type: 'ChunkLoadError',
    value: 'Loading chunk 17 failed.',
    route: '/',
    count: 12,
    ageHours: 300,
    handled: false,
    frames: [own('app/page.tsx', 'load', 9)],
    releases: ['shop@1.3.9'],
  },
  {
    type: 'RangeError',
    value: 'Invalid time value',
    route: '/orders/[id]',
    count: 9,
    ageHours: 28,
    handled: false,
    frames: [
      own(
        'app/orders/[id]/date.ts',
        'formatDay',
        7,
        [
          'export function formatDay(text: string) {',
          '  return new Date(text).toISOString().slice(0, 10)',
          '}',
        ],
        1,
      ),
    ],
    releases: ['shop@1.4.0'],
  },
  {
    type: 'TimeoutError',
    value: 'query did not answer within 5000 ms',
    route: '/search',
    count: 17,
    ageHours: 12,
    handled: true,
    level: 'warning',
    frames: [own('data/search.ts', 'searchProducts', 61)],
    releases: ['shop@1.4.2'],
  },
  {
    type: 'Error',
    value: '<img src=x onerror=alert(1)> \u202Egnp.exe\u202C is not a function',
    route: '/admin',
    count: 3,
    ageHours: 2,
    handled: false,
    frames: [own('app/admin/page.tsx', 'AdminPage', 5)],
    releases: ['shop@1.4.2'],
    extra: {
      huge: 'x'.repeat(60_000),
      binary: '\u0000\u0001\u0002\uFFFD',
      html: '<script>alert(1)</script>',
    },
  },
]
const FILLERS = [
  'readCart',
  'writeCart',
  'applyVoucher',
  'sendMail',
  'resizeImage',
  'indexProduct',
  'readStock',
  'renderFeed',
  'syncPrices',
  'parseReview',
  'readSession',
  'createInvoice',
]

const hex = (bytes) => randomBytes(bytes).toString('hex')

function createEvent(kind, index, nowMs) {
  const share = index / Math.max(1, kind.count)
  const timeMs = nowMs - 40_000 - share * share * kind.ageHours * HOUR_MS
  const traceId = hex(16)
  const spanId = hex(8)
  const exceptions = [
    ...(kind.cause === undefined
      ? []
      : [
          {
            type: kind.cause.type,
            value: kind.cause.value,
            stacktrace: { frames: kind.cause.frames },
            mechanism: { type: 'chained', handled: true, exception_id: 1, parent_id: 0, source: 'cause' },
          },
        ]),
    {
      type: kind.type,
      value: kind.value,
      stacktrace: { frames: kind.frames },
      mechanism: { type: kind.handled ? 'generic' : 'onerror', handled: kind.handled, exception_id: 0 },
    },
  ]
  const at = (beforeMs) => (timeMs - beforeMs) / 1_000
  return {
    timestamp: timeMs / 1_000,
    platform: 'javascript',
    level: kind.level ?? 'error',
    release: kind.releases[index % 3 === 2 ? kind.releases.length - 1 : 0],
    environment: index % 5 === 4 ? 'staging' : 'production',
    transaction: kind.route,
    exception: { values: exceptions },
    breadcrumbs: [
      { timestamp: at(8_400), category: 'navigation', data: { from: '/', to: kind.route } },
      {
        timestamp: at(7_900),
        category: 'fetch',
        type: 'http',
        data: {
          method: 'GET',
          url: 'https://shop.example.com/api/products/4711',
          status_code: 200,
          duration: 84,
        },
      },
      { timestamp: at(3_100), category: 'ui.click', message: 'button#buy > span' },
      {
        timestamp: at(2_200),
        category: 'console',
        level: 'warning',
        message: 'offer list is empty, falling back to list price',
      },
      {
        timestamp: at(900),
        category: 'fetch',
        type: 'http',
        level: 'error',
        data: { method: 'POST', url: 'https://shop.example.com/api/cart', status_code: 500, duration: 512 },
      },
    ],
    user: { id: String(100 + (index % 17)) },
    tags: {
      area: kind.route === '/checkout' ? 'payment' : 'catalogue',
      region: ['eu', 'us', 'ch'][index % 3],
    },
    extra: kind.extra ?? { cartSize: index % 4 },
    request: {
      url: `https://shop.example.com${kind.route.replace('[id]', '4711')}?ref=mail`,
      method: 'GET',
      headers: { 'User-Agent': AGENTS[index % AGENTS.length], Referer: 'https://shop.example.com/' },
    },
    contexts: {
      trace: { trace_id: traceId, span_id: spanId },
      runtime: { name: 'node', version: 'v22.9.0' },
      waymark: { digest: String(1_000_000 + index), route: kind.route },
      ...(kind.componentStack && { react: { componentStack: kind.componentStack } }),
    },
    trace: { traceId, spanId },
  }
}

function createTransaction(event, kind) {
  const { traceId, spanId } = event.trace
  const end = event.timestamp
  const root = hex(8)
  const span = (id, parent, op, description, from, to, status = 'ok') => ({
    trace_id: traceId,
    span_id: id,
    parent_span_id: parent,
    op,
    description,
    start_timestamp: end - from,
    timestamp: end - to,
    status,
  })
  return {
    transaction: kind.route,
    start_timestamp: end - 0.62,
    timestamp: end + 0.05,
    contexts: { trace: { trace_id: traceId, span_id: root, op: 'http.server', status: 'internal_error' } },
    spans: [
      span(hex(8), root, 'middleware', 'middleware', 0.61, 0.58),
      span(spanId, root, 'render', `render ${kind.route}`, 0.57, -0.04, 'internal_error'),
      span(hex(8), spanId, 'db', 'select * from offers where product = ?', 0.52, 0.14),
      span(hex(8), spanId, 'http.client', 'GET https://stock.example.com/4711', 0.4, 0.05),
    ],
  }
}

const encode = (lines) => new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'))

/** Oldest first, as they would have come. */
export async function sendSampleIssues(ingest, dsn, nowMs = Date.now()) {
  const kinds = [
    ...KINDS,
    ...FILLERS.map((name, index) => ({
      type: 'Error',
      value: `${name} failed`,
      route: `/api/${name.toLowerCase()}`,
      count: 2 + (index % 3),
      ageHours: 40 + index * 30,
      handled: true,
      frames: [own(`data/${name}.ts`, name, 10 + index)],
      releases: ['shop@1.3.9'],
    })),
  ]
  const all = kinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, index) => ({ kind, event: createEvent(kind, index, nowMs) })),
  )
  all.sort((a, b) => a.event.timestamp - b.event.timestamp)
  for (const { kind, event } of all) {
    const { trace: _, ...sent } = event
    const header = { event_id: hex(16), sent_at: new Date().toISOString(), dsn }
    await ingest(
      encode([header, { type: 'event' }, sent, { type: 'transaction' }, createTransaction(event, kind)]),
    )
  }
}
