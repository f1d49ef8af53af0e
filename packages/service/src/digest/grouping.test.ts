import { describe, expect, it } from 'vitest'
import type { ExceptionInfo, Frame } from './stack.ts'
import { readFingerprint } from './fingerprint.ts'
import { computeGroupingKey, type GroupingVersion } from './grouping.ts'

interface Shape {
  type?: string
  value?: string
  /** `file#function`, caller first; a leading `-` is a frame of a library. */
  stack?: string[]
  line?: number
  /** Text of the innermost frame's line, and of those below it. */
  source?: string
  after?: string[]
  /** The innermost frame has a source map. */
  isMapped?: boolean
  synthetic?: boolean
  message?: string
  fingerprint?: string[]
  /** Oldest cause first. */
  causes?: Shape[]
  mechanism?: string
  appOrigins?: string[]
  pageOrigin?: string
}

function createFrame(text: string, line: number): Frame {
  const inApp = !text.startsWith('-')
  const [filename = '', name = ''] = text.replace(/^-/, '').split('#')
  return {
    inApp,
    line,
    ...(filename === '' ? {} : { filename }),
    ...(name === '' ? {} : { function: name }),
  }
}

function createFrames(shape: Shape): Frame[] {
  const frames = (shape.stack ?? []).map((text) => createFrame(text, shape.line ?? 1))
  const crash = frames.at(-1)
  if (crash !== undefined) {
    crash.source = shape.source
    crash.after = shape.after
    if (shape.isMapped === true) crash.generated = { function: crash.function ?? '' }
  }
  return frames
}

function createException(shape: Shape): ExceptionInfo {
  return {
    type: shape.type ?? 'Error',
    value: shape.value ?? 'failed',
    frames: createFrames(shape),
    mechanism: {
      ...(shape.synthetic === true ? { synthetic: true } : {}),
      ...(shape.mechanism === undefined ? {} : { type: shape.mechanism, source: 'cause' }),
    },
  }
}

function keyOf(version: GroupingVersion, shape: Shape): string {
  const isMessage = shape.message !== undefined
  return computeGroupingKey(version, {
    fingerprint: shape.fingerprint ?? [],
    exceptions: isMessage ? [] : [...(shape.causes ?? []).map(createException), createException(shape)],
    message: shape.message ?? '',
    appOrigins: shape.appOrigins ?? [],
    pageOrigin: shape.pageOrigin,
  })
}

const A = ['app/a.ts#load', 'app/b.ts#read']
const component: Shape = {
  type: 'React ErrorBoundary Error',
  stack: ['app/x.tsx#Page'],
  mechanism: 'chained',
}
const noStack = (value: string): Shape => ({ value })
const message = (text: string): Shape => ({ message: text })
const built = (name: string): Shape => ({ stack: [`https://h/assets/${name}#f`] })
const fingerprint = (part: string): Shape => ({ fingerprint: readFingerprint([part]) })
const LONG = 'x'.repeat(300)

describe.each(['wm-1', 'wm-2', 'wm-3', 'wm-4'] as const)('the same issue in %s', (version) => {
  it.each<[name: string, a: Shape, b: Shape]>([
    ['another line', { stack: A, line: 1 }, { stack: A, line: 99 }],
    ['another value', { stack: A, value: 'no user 1' }, { stack: A, value: 'nothing alike' }],
    [
      'another caller beyond five frames',
      { stack: ['x#1', 'a#1', 'b#2', 'c#3', 'd#4', 'e#5'] },
      { stack: ['y#1', 'a#1', 'b#2', 'c#3', 'd#4', 'e#5'] },
    ],
    [
      'a library in between',
      { stack: A },
      { stack: ['app/a.ts#load', '-node_modules/x/y.js#z', 'app/b.ts#read'] },
    ],
    [
      'a deeper recursion',
      { stack: ['a#walk', 'a#walk', 'b#end'] },
      { stack: ['a#walk', 'a#walk', 'a#walk', 'b#end'] },
    ],
    ['another origin', { stack: ['https://a.example/x.js#f'] }, { stack: ['https://b.example/x.js#f'] }],
    ['a query', { stack: ['https://a.example/x.js?v=1#f'] }, { stack: ['https://a.example/x.js?v=2#f'] }],
    [
      'another hash of the build',
      { stack: ['/_waymark/assets/page-Ab3dE6gH.js#f'] },
      { stack: ['/_waymark/assets/page-Zz9yX8wV.js#f'] },
    ],
    [
      'another hash, with a dot',
      { stack: ['/_next/static/chunks/main.0a1b2c3d4e5f.js#f'] },
      { stack: ['/_next/static/chunks/main.99aa88bb77cc.js#f'] },
    ],
    ['app:/// and a URL', { stack: ['app:///x/a.js#f'] }, { stack: ['https://h/x/a.js#f'] }],
    [
      'another folder of the deploy',
      { stack: ['/srv/one/.waymark/server/a.js#f'] },
      { stack: ['/srv/two/.waymark/server/a.js#f'] },
    ],
    ['async in the name', { stack: ['a.ts#load'] }, { stack: ['a.ts#async load'] }],
    ['Object in the name', { stack: ['a.ts#load'] }, { stack: ['a.ts#Object.load'] }],
    ['new in the name', { stack: ['a.ts#Thing'] }, { stack: ['a.ts#new Thing'] }],
    [
      'another cause',
      { stack: A, causes: [{ value: 'x', mechanism: 'chained' }] },
      { stack: A, causes: [{ value: 'y', type: 'Z', mechanism: 'chained' }] },
    ],
    ['with and without a cause', { stack: A }, { stack: A, causes: [{ value: 'y', mechanism: 'chained' }] }],
    ['a component stack', { stack: A }, { stack: A, causes: [component] }],
    ['a number in the value', noStack('no user 42'), noStack('no user 7')],
    [
      'an id in the value',
      noStack('no job 9ec79c33-ec99-42ab-8353-589fcb2e04dc'),
      noStack('no job 11111111-2222-3333-4444-555555555555'),
    ],
    ['an address in the value', noStack('fetch https://a/1 failed'), noStack('fetch https://b/2 failed')],
    ['a mail in the value', noStack('no a@b.org'), noStack('no c@d.net')],
    ['a time in the value', noStack('at 2026-01-01T00:00:00Z'), noStack('at 2027-02-03T04:05:06Z')],
    ['a duration in the value', noStack('took 15ms'), noStack('took 900ms')],
    [
      'a hash in the value',
      noStack('sum d41d8cd98f00b204e9800998ecf8427e'),
      noStack('sum 00000000000000000000000000000001'),
    ],
    ['an address of memory', noStack('at 0xdead'), noStack('at 0xbeef')],
    ['a host in the value', noStack('connect a.example.com'), noStack('connect b.example.org')],
    ['an asset in the value', noStack('loading page-Ab3dE6gH.js'), noStack('loading page-Zz9yX8wV.js')],
    ['a digest in the value', noStack('digest: 1234567890'), noStack('digest: 9876543210')],
    [
      'synthetic: another type',
      { synthetic: true, type: 'Event', stack: A },
      { synthetic: true, type: 'Error', stack: A },
    ],
    ['a number in a message', message('job 1 failed'), message('job 2 failed')],
    ['later lines of a message', message('a\nb\nc'), message('a\nb\nd')],
    ['empty lines of a message', message('a\n\nb'), message('a\nb')],
    ['blanks around a message', message('  a  '), message('a')],
    ['the same fingerprint', { fingerprint: ['x'], stack: A }, { fingerprint: ['x'], message: 'other' }],
    [
      'a fingerprint of the default alone',
      { stack: A },
      { stack: A, fingerprint: readFingerprint(['{{ default }}']) },
    ],
    [
      'the default without blanks',
      { stack: A, fingerprint: ['{{default}}', 'x'] },
      { stack: A, fingerprint: ['{{ default }}', 'x'] },
    ],
    [
      'an extension in another build',
      { stack: ['chrome-extension://aaa/x.js#f'] },
      { stack: ['chrome-extension://bbb/y.js#g'] },
    ],
    [
      'a third party',
      { stack: ['https://ads.example/1.js#f'], appOrigins: ['https://me'] },
      { stack: ['https://ads.example/2.js#g'], appOrigins: ['https://me'] },
    ],
  ])('%s', (_, a, b) => {
    expect(keyOf(version, a)).toBe(keyOf(version, b))
  })
})

describe.each(['wm-1', 'wm-2', 'wm-3', 'wm-4'] as const)('another issue in %s', (version) => {
  it.each<[name: string, a: Shape, b: Shape]>([
    ['another type', { stack: A, type: 'TypeError' }, { stack: A, type: 'RangeError' }],
    ['another function', { stack: ['a.ts#f'] }, { stack: ['a.ts#g'] }],
    ['another file', { stack: ['a.ts#f'] }, { stack: ['b.ts#f'] }],
    ['another caller', { stack: ['a.ts#f', 'c.ts#h'] }, { stack: ['b.ts#g', 'c.ts#h'] }],
    ['the order of calls', { stack: ['a#f', 'b#g'] }, { stack: ['b#g', 'a#f'] }],
    [
      'another library when all are libraries',
      { stack: ['-node_modules/a.js#f'] },
      { stack: ['-node_modules/b.js#f'] },
    ],
    ['with and without a stack', { stack: A, value: 'x' }, { value: 'x' }],
    ['another value without a stack', noStack('no user'), noStack('no order')],
    ['another word beside a number', noStack('user 1'), noStack('order 1')],
    ['a property that is read', noStack("undefined (reading 'a')"), noStack("undefined (reading 'b')")],
    ['type of a value', { value: 'x', type: 'A' }, { value: 'x', type: 'B' }],
    ['another message', message('a'), message('b')],
    ['the second line of a message', message('a\nb'), message('a\nc')],
    ['a message and an error', message('failed'), noStack('failed')],
    ['synthetic: another function', { synthetic: true, stack: ['a#f'] }, { synthetic: true, stack: ['a#g'] }],
    ['synthetic: another file', { synthetic: true, stack: ['a.js#'] }, { synthetic: true, stack: ['b.js#'] }],
    ['another fingerprint', { fingerprint: ['x'], stack: A }, { fingerprint: ['y'], stack: A }],
    ['a longer fingerprint', { fingerprint: ['x'], stack: A }, { fingerprint: ['x', 'y'], stack: A }],
    ['the cut of a fingerprint', { fingerprint: ['ab', 'c'] }, { fingerprint: ['a', 'bc'] }],
    [
      'the default beside a part',
      { fingerprint: ['{{ default }}', 'x'], stack: A },
      { fingerprint: ['{{ default }}', 'x'], stack: ['other#f'] },
    ],
    [
      'the default beside another part',
      { fingerprint: ['{{ default }}', 'x'], stack: A },
      { fingerprint: ['{{ default }}', 'y'], stack: A },
    ],
    [
      'what was thrown, not its cause',
      { type: 'A', causes: [{ type: 'B' }] },
      { type: 'B', causes: [{ type: 'A' }] },
    ],
    ['a route in the path', { stack: ['app/users/page.tsx#Page'] }, { stack: ['app/orders/page.tsx#Page'] }],
    [
      'a word that only looks like a hash',
      { stack: ['/a/use-container.js#f'] },
      { stack: ['/a/use-something.js#f'] },
    ],
    [
      'an app script beside a third party',
      { stack: ['https://me/a.js#f'], appOrigins: ['https://me'] },
      { stack: ['https://ads/a.js#g'], appOrigins: ['https://me'] },
    ],
    ['a module name', { stack: ['a.js#f'] }, { stack: ['a.js#f', 'a.js#g'] }],
    [
      'what a third party says',
      { value: 'x', stack: ['https://ads/1.js#f'], appOrigins: ['https://me'] },
      { value: 'y', stack: ['https://ads/1.js#f'], appOrigins: ['https://me'] },
    ],
  ])('%s', (_, a, b) => {
    expect(keyOf(version, a)).not.toBe(keyOf(version, b))
  })
})

/** A route handler: one frame of the app, the rest is the framework's. */
const GET = ['-node_modules/waymark/x.js#run', 'app/api/boom/[k]/route.ts#GET']
const CLICK = ['-node_modules/react-dom/client.js#dispatch', 'app/buttons.tsx#onClick']

describe.each(['wm-2', 'wm-3', 'wm-4'] as const)('one function of the app, in %s', (version) => {
  it.each<[name: string, a: Shape, b: Shape]>([
    [
      'another number of the line',
      { stack: GET, source: 'fail()', line: 6 },
      { stack: GET, source: 'fail()', line: 60 },
    ],
    [
      'another text with data',
      { stack: GET, source: 'fail(id)', value: 'no anna' },
      { stack: GET, source: 'fail(id)', value: 'no ben' },
    ],
    ['another indentation', { stack: GET, source: '  fail( id )' }, { stack: GET, source: '\tfail(id)' }],
    ['a semicolon', { stack: GET, source: 'fail()' }, { stack: GET, source: 'fail();' }],
    [
      'other lines below',
      { stack: GET, source: 'fail()', after: ['a'] },
      { stack: GET, source: 'fail()', after: ['b'] },
    ],
    [
      'a statement of several lines, and what is below it',
      { stack: GET, source: 'fail(', after: ['1', ')', 'a()'] },
      { stack: GET, source: 'fail(', after: ['1', ')', 'b()'] },
    ],
    [
      'a line of a built script without a map',
      { stack: GET, source: `a${'b'.repeat(300)}` },
      { stack: GET, source: `c${'d'.repeat(300)}` },
    ],
    ['enough functions', { stack: A, source: 'one()' }, { stack: A, source: 'two()' }],
    ['no line is known', { stack: GET, value: 'first' }, { stack: GET, value: 'second' }],
  ])('the same: %s', (_, a, b) => {
    expect(keyOf(version, a)).toBe(keyOf(version, b))
  })

  it.each<[name: string, a: Shape, b: Shape]>([
    [
      'two throws of a route handler',
      { stack: GET, source: "throw new Error('a')" },
      { stack: GET, source: "throw new Error('b')" },
    ],
    [
      'handlers of two components in a file',
      { stack: CLICK, source: 'save()' },
      { stack: CLICK, source: 'remove()' },
    ],
    [
      'a statement of several lines',
      { stack: GET, source: 'throw new Error(', after: ["'a'", ')'] },
      { stack: GET, source: 'throw new Error(', after: ["'b'", ')'] },
    ],
    [
      'a long line of the source',
      { stack: GET, isMapped: true, source: `a(${'x'.repeat(300)})` },
      { stack: GET, isMapped: true, source: `b(${'x'.repeat(300)})` },
    ],
    [
      'two frames, of which one has no name',
      { stack: ['app/a.ts#', 'app/a.ts#load'], source: 'one()' },
      { stack: ['app/a.ts#', 'app/a.ts#load'], source: 'two()' },
    ],
    [
      'recursion',
      { stack: ['a#walk', 'a#walk'], source: 'one()' },
      { stack: ['a#walk', 'a#walk'], source: 'two()' },
    ],
  ])('another: %s', (_, a, b) => {
    expect(keyOf(version, a)).not.toBe(keyOf(version, b))
  })
})

describe.each(['wm-3', 'wm-4'] as const)(
  'what %s sees in names of files, in texts and in the page',
  (version) => {
    it.each<[name: string, a: Shape, b: Shape]>([
      ['a hash without a digit', built('index-BqXyZabC.js'), built('index-KdPqRsTu.js')],
      ['a hash in capitals', built('chunk-ABCDEFGH.js'), built('chunk-XYZ2345Q.js')],
      ['a hash before a word', built('main.8e0d62a0.chunk.js'), built('main.77aa62a0.chunk.js')],
      ['a hash with a dash', built('index-B1-c2d3E.js'), built('index-Zz_yX8wV.js')],
      [
        'a build of Next.js',
        { stack: ['https://h/_next/static/BUILDIDabc123/pages/x.js#f'] },
        { stack: ['https://h/_next/static/k3-_aQx7PPd21xRtyuVz0/pages/x.js#f'] },
      ],
      ['a mapped address', noStack('no ::ffff:10.0.0.1'), noStack('no ::ffff:10.0.0.2')],
      ['a host of a country', noStack('no db1.shop.fr'), noStack('no db2.shop.fr')],
      ['a time of a zone', noStack('at 12:30:01Z'), noStack('at 12:30:02Z')],
      ['a short date', noStack('at 20261115T024008Z'), noStack('at 20261116T034009Z')],
      ['a date in small letters', noStack('at 2026-11-15t02:40:08z'), noStack('at 2026-11-15T02:41:09Z')],
      ['a number in a message', message('no db1.shop.fr'), message('no db2.shop.fr')],
      [
        'a third party on a page',
        { stack: ['https://ads.example/1.js#f'], pageOrigin: 'https://shop.test' },
        { stack: ['https://ads.example/2.js#g'], pageOrigin: 'https://shop.test' },
      ],
    ])('the same: %s', (_, a, b) => {
      expect(keyOf(version, a)).toBe(keyOf(version, b))
    })

    it.each<[name: string, a: Shape, b: Shape]>([
      ['names before a hash', built('user-profile-B1c2d3e4.js'), built('user-settings-B9c8d7e6.js')],
      ['a word with a number', built('order-details2.js'), built('order-details3.js')],
      ['a long fingerprint', fingerprint(`${LONG}a`), fingerprint(`${LONG}b`)],
      [
        'two files of the page',
        { stack: ['https://shop.test/1.js#f'], pageOrigin: 'https://shop.test' },
        { stack: ['https://shop.test/2.js#g'], pageOrigin: 'https://shop.test' },
      ],
      [
        'two files of the assets of the same site',
        { stack: ['https://cdn.shop.test/1.js#f'], pageOrigin: 'https://www.shop.test' },
        { stack: ['https://cdn.shop.test/2.js#g'], pageOrigin: 'https://www.shop.test' },
      ],
      [
        'two files of a build at another origin',
        { stack: ['https://cdn.example/_waymark/assets/1.js#f'], pageOrigin: 'https://shop.test' },
        { stack: ['https://cdn.example/_waymark/assets/2.js#g'], pageOrigin: 'https://shop.test' },
      ],
      [
        'two files that have no address',
        { stack: ['webpack-internal:///1.js#f'], pageOrigin: 'https://shop.test' },
        { stack: ['webpack-internal:///2.js#g'], pageOrigin: 'https://shop.test' },
      ],
      [
        'origins of the app that are known',
        {
          stack: ['https://cdn.example/1.js#f'],
          pageOrigin: 'https://shop.test',
          appOrigins: ['https://cdn.example'],
        },
        {
          stack: ['https://cdn.example/2.js#g'],
          pageOrigin: 'https://shop.test',
          appOrigins: ['https://cdn.example'],
        },
      ],
    ])('another: %s', (_, a, b) => {
      expect(keyOf(version, a)).not.toBe(keyOf(version, b))
    })

    it('before wm-3 the page does not count', () => {
      const stack = ['https://ads.example/1.js#f']
      for (const version of ['wm-1', 'wm-2'] as const) {
        expect(keyOf(version, { stack, pageOrigin: 'https://shop.test' })).toBe(keyOf(version, { stack }))
      }
    })
  },
)

/** A click in a built script of which nobody has the source map: no function has a name. */
const NAMELESS = ['-react-dom.js#dispatch', 'https://h/assets/index-BqXyZabC.js#']

describe('a stack of the app in which no function has a name', () => {
  it.each<[name: string, a: Shape, b: Shape]>([
    ['another number in the text', { stack: NAMELESS, value: 'no 1' }, { stack: NAMELESS, value: 'no 2' }],
    [
      'another text in a line that is known',
      { stack: NAMELESS, source: 'fail(id)', value: 'no anna' },
      { stack: NAMELESS, source: 'fail(id)', value: 'no ben' },
    ],
    ['another build', { stack: NAMELESS }, { stack: ['https://h/assets/index-KdPqRsTu.js#'] }],
  ])('the same in wm-4: %s', (_, a, b) => {
    expect(keyOf('wm-4', a)).toBe(keyOf('wm-4', b))
  })

  it.each<[name: string, a: Shape, b: Shape]>([
    [
      'another text',
      { stack: NAMELESS, value: 'no stock' },
      { stack: NAMELESS, value: 'HTTP Client Error with status code: 500' },
    ],
    [
      'another text beside a long line of the script',
      { stack: NAMELESS, source: 'a'.repeat(300), value: 'no stock' },
      { stack: NAMELESS, source: 'a'.repeat(300), value: 'no price' },
    ],
    [
      'another text that was thrown by itself',
      { stack: NAMELESS, synthetic: true, value: 'no stock' },
      { stack: NAMELESS, synthetic: true, value: 'no price' },
    ],
  ])('another in wm-4, the same before: %s', (_, a, b) => {
    expect(keyOf('wm-4', a)).not.toBe(keyOf('wm-4', b))
    expect(keyOf('wm-3', a)).toBe(keyOf('wm-3', b))
  })
})

/** Texts in which the versions differ. */
const BUILT = ['https://h/assets/index-BqXyZabC.js#f', 'https://h/assets/user-profile-B1c2d3e4.js#g']
const AT_HOST = 'no ::ffff:10.0.0.1 at 12:30:01Z of db1.shop.fr'

it.each<[GroupingVersion, Shape, string]>([
  [
    'wm-1',
    { type: 'TypeError', stack: A },
    'ffab21c28d42850e8df747351018129d3616746b3ec519ffa1ba44fd12070ce9',
  ],
  [
    'wm-2',
    { type: 'TypeError', stack: A },
    '07ad6d9ca556d2209e4e9f36eb7988e58fcec25416c3bd14ea0d8e5c17f85a46',
  ],
  [
    'wm-2',
    { stack: GET, source: 'fail()' },
    'f498fa730f805340c64c1049e7bf95633e53a422eab1c08df164235249f92344',
  ],
  ['wm-3', { stack: BUILT }, '58044007f7e68542c7be39cb4fbe0bdc5c8f962429536784831429b9cbd2ce1a'],
  ['wm-3', { stack: NAMELESS }, '679061dc3ebd8f527e479d6d5c85b50de437c443d9e5bc8bd2024627d82de36b'],
  ['wm-1', { stack: BUILT }, '6bcbceb6d832784c36b754e214e3f0410f6de2fc12962867990174d1aac044d6'],
  ['wm-1', { value: AT_HOST }, 'f7a017bf95f5a79aacd5fc703880ca888ad145df6e4f7e10260ba25a08fef1d8'],
  ['wm-1', { message: AT_HOST }, 'b428c2445a87e6c517c6b2f36f1cf1aceb9b16b2c16ca3e568658f0427452af9'],
  [
    'wm-1',
    { fingerprint: readFingerprint([LONG]) },
    '967ec3dfe926895e8e00d5ebf02d4fbd93b0fbd5d378934e200e70a9baa6bcf0',
  ],
  ['wm-2', { stack: BUILT }, 'fc9ca5f7b56d0d40dcaa57a902301d7bba69c527d1fdf2132287a8bf94c02dd3'],
  ['wm-2', { value: AT_HOST }, 'a1fb2e260777bae96d2e6d95b68d976d1a6fc39dcb36ef76982e1f4535ef953f'],
  ['wm-2', { message: AT_HOST }, 'c60f8a1a9b09918a79b85af01cf01a9ec9dc868c22e72ea990fe2d8a087d6960'],
  [
    'wm-2',
    { fingerprint: readFingerprint([LONG]) },
    '967ec3dfe926895e8e00d5ebf02d4fbd93b0fbd5d378934e200e70a9baa6bcf0',
  ],
])('keys of stored events do not change: %s %j', (version, shape, key) => {
  expect(keyOf(version, shape)).toBe(key)
})

it('wm-1 knows functions by the names of callers and of the built script, as when its keys were stored', () => {
  const key = (frame: Partial<Frame>): string =>
    computeGroupingKey('wm-1', {
      fingerprint: [],
      exceptions: [
        { type: 'E', value: '', mechanism: {}, frames: [{ inApp: true, filename: 'a.ts', ...frame }] },
      ],
      message: '',
      appOrigins: [],
    })
  const built = { function: 'load', generated: { function: 'u' } }
  expect(key(built)).toBe(key({ function: 'u' }))
  expect(key({ ...built, calledAs: 'read' })).toBe(key({ function: 'read' }))
})
