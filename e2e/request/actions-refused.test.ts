import { beforeAll, describe, expect, test } from 'vitest'
import { callAction, postForm, readActionIds, readFields } from '../harness/actions.ts'
import { send, sendBytes, type Answer } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const BOUNDARY = 'x-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const TEXT = 'text/plain;charset=UTF-8'
const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const multipart = (...parts: string[]): string => `${parts.join('')}--${BOUNDARY}--\r\n`

describeApp('actions', ['start', 'dev'], (app, mode) => {
  let ids: Record<string, string>
  beforeAll(async () => {
    ids = await readActionIds(app().url, '/')
  })
  const echo = (): string => ids['echo'] ?? ''
  const countRuns = async (): Promise<number> =>
    (JSON.parse((await send(app().url, '/api/records?name=echo')).text) as unknown[]).length

  const post = (body: string, type: string, headers: Record<string, string> = {}): Promise<Answer> =>
    send(app().url, '/', {
      method: 'POST',
      body,
      headers: { 'next-action': echo(), origin: app().url, 'content-type': type, ...headers },
    })

  async function expectRefused(
    sent: Promise<Answer>,
    status: number,
    code: string,
    type = 'text/plain; charset=utf-8',
  ): Promise<Answer> {
    const before = await countRuns()
    const answer = await sent
    expect(answer.text).toContain(code)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(await countRuns()).toBe(before)
    return answer
  }

  describe('an id that is not known', () => {
    test.each(['0'.repeat(40), '__proto__', 'constructor', 'toString', 'x#y', 'app/actions.ts#echo', ' '])(
      '%j answers 404 and says so in a header',
      async (id) => {
        const answer = await callAction(app().url, id, ['a'])
        if (id.trim() === '') return expect(answer.status).toBeLessThan(500)
        expect(answer.status).toBe(404)
        expect(answer.headers['x-waymark-action-not-found']).toBe('1')
        expect(answer.text).toMatch(
          /^Server Action ".*" was not found on the server\. \(WM_ACTION_UNKNOWN\)\n$/,
        )
      },
    )

    test('is answered before the body is read', async () => {
      const { host } = new URL(app().url)
      const head = ['POST / HTTP/1.1', `Host: ${host}`, 'Next-Action: nobody', 'Connection: close']
      const rest = ['Content-Type: text/plain', 'Content-Length: 100000', '', '']
      expect(await sendBytes(app().url, [...head, ...rest].join('\r\n'))).toContain('404 Not Found')
    })
  })

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['', 403],
    ['https://partner.example.org', 200],
    ['https://a.trusted.example.net', 200],
    ['https://a.b.trusted.example.net', 403],
    ['https://partner.example.org.evil.example', 403],
  ])('a call from the origin %j answers %d', async (origin, status) => {
    const sent = post('["a"]', TEXT, { origin })
    if (status === 200) expect((await sent).status).toBe(200)
    else await expectRefused(sent, status, 'WM_ACTION_ORIGIN')
  })

  test('forwarded hosts of proxies that nobody trusts do not count', async () => {
    const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    await expectRefused(post('["a"]', TEXT, headers), 403, 'WM_ACTION_ORIGIN')
  })

  test('a call by another site without an origin header is refused', async () => {
    const headers = { 'next-action': echo(), 'content-type': TEXT, 'sec-fetch-site': 'cross-site' }
    await expectRefused(
      send(app().url, '/', { method: 'POST', body: '["a"]', headers }),
      403,
      'WM_ACTION_ORIGIN',
    )
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/html', ''])(
    'a body of type %j is refused',
    (type) => expectRefused(post('["a"]', type), 415, 'WM_ACTION_TYPE').then(() => undefined),
  )

  describe('a fault in what is decoded late', () => {
    const call = (name: string, ...parts: [name: string, value: string][]): Promise<Answer> =>
      post(multipart(...parts.map(([key, value]) => part(key, value))), MULTIPART, {
        'next-action': ids[name] ?? '',
      })
    const countCalls = async (name: string): Promise<number> =>
      (JSON.parse((await send(app().url, `/api/records?name=${name}`)).text) as unknown[]).length

    test.each<[what: string, name: string, parts: [string, string][]]>([
      [
        'a promise',
        'settle',
        [
          ['0', '["$@1"]'],
          ['1', '"sound"'],
        ],
      ],
      [
        'a stream',
        'collect',
        [
          ['0', '["$R1"]'],
          ['S1', '"sound"'],
          ['S1', 'C'],
        ],
      ],
      [
        'a stream of promises',
        'collect',
        [
          ['0', '["$R1"]'],
          ['S1', '"$@2"'],
          ['2', '"sound"'],
          ['S1', 'C'],
        ],
      ],
      [
        'an iterable',
        'collect',
        [
          ['0', '["$X1"]'],
          ['S1', '"sound"'],
          ['S1', 'C'],
        ],
      ],
      [
        'an iterator',
        'collect',
        [
          ['0', '["$x1"]'],
          ['S1', '"sound"'],
          ['S1', 'C'],
        ],
      ],
    ])('%s without one is decoded', async (_what, name, parts) => {
      const answer = await call(name, ...parts)
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('sound')])
    })

    test.each<[what: string, name: string, parts: [string, string][]]>([
      [
        'a promise',
        'settle',
        [
          ['0', '["$@1"]'],
          ['1', '{"a":"$Q9"}'],
        ],
      ],
      [
        'a promise that leads to itself',
        'settle',
        [
          ['0', '["$@1"]'],
          ['1', '"$@1"'],
        ],
      ],
      [
        'a stream',
        'collect',
        [
          ['0', '["$R1"]'],
          ['S1', '{'],
          ['S1', 'C'],
        ],
      ],
      [
        'a stream of bytes',
        'collect',
        [
          ['0', '["$r1"]'],
          ['S1', '"text"'],
          ['S1', 'C'],
        ],
      ],
      [
        'a stream in a promise',
        'settle',
        [
          ['0', '["$@2"]'],
          ['2', '"$R1"'],
          ['S1', '['],
          ['S1', 'C'],
        ],
      ],
      [
        'a promise in a stream',
        'collect',
        [
          ['0', '["$R1"]'],
          ['S1', '"$@2"'],
          ['2', '}'],
          ['S1', 'C'],
        ],
      ],
      [
        'an iterable',
        'collect',
        [
          ['0', '["$X1"]'],
          ['S1', '"a"'],
          ['S1', 'nonsense'],
          ['S1', 'C'],
        ],
      ],
      [
        'an iterator',
        'collect',
        [
          ['0', '["$x1"]'],
          ['S1', '"$Q9"'],
          ['S1', 'C'],
        ],
      ],
      [
        'the last value of an iterator',
        'collect',
        [
          ['0', '["$x1"]'],
          ['S1', 'C{'],
        ],
      ],
    ])('%s with one is refused: the action is not run, and nothing reported', async (_what, name, parts) => {
      const before = await countCalls(name)
      const reported = await countCalls('reported')
      const answer = await call(name, ...parts)
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('WM_ACTION_MALFORMED')])
      expect(await countCalls(name)).toBe(before)
      expect(await countCalls('reported')).toBe(reported)
    })

    test('what is bound to the action of a form with one is refused, and the action not run', async () => {
      const sendBound = (value: string): Promise<Answer> =>
        postForm(app().url, '/static', [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', JSON.stringify({ id: echo(), bound: '$@1' })],
          ['$ACTION_1:1', '["$@2"]'],
          ['$ACTION_1:2', value],
        ])
      const before = await countRuns()
      expect((await sendBound('"sound"')).status).toBe(200)
      expect(await countRuns()).toBe(before + 1)
      expect((await sendBound('{')).status).toBe(400)
      expect(await countRuns()).toBe(before + 1)
    })
  })

  describe('a body over the limit', () => {
    test('is refused by its announced length', async () => {
      await expectRefused(post(JSON.stringify(['x'.repeat(70_000)]), TEXT), 413, 'WM_ACTION_BODY_SIZE')
    })

    test('is refused when it comes in chunks', async () => {
      const { host } = new URL(app().url)
      const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`
      const head = ['POST / HTTP/1.1', `Host: ${host}`, `Next-Action: ${echo()}`, `Origin: ${app().url}`]
      const rest = ['Content-Type: text/plain', 'Transfer-Encoding: chunked', 'Connection: close', '', '']
      const answer = await sendBytes(
        app().url,
        [...head, ...rest].join('\r\n') + chunk.repeat(9) + '0\r\n\r\n',
      )
      expect(answer).toContain('413 Payload Too Large')
      expect(answer).toContain('WM_ACTION_BODY_SIZE')
    })

    test('is refused on a page that says what to do when it is a form', async () => {
      const fields: [string, string][] = [['name', 'x'.repeat(70_000)]]
      const { text } = await expectRefused(
        postForm(app().url, '/closure', fields),
        413,
        'WM_ACTION_BODY_SIZE',
        'text/html; charset=utf-8',
      )
      expect(text).toContain('<h1>413</h1>')
      expect(text).toContain('Go back, send less or a smaller file, and try again.')
    })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['a text', '"a"'],
    ['a deep list', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a deep object', `[${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}]`],
    ['a key of all objects', '[{"__proto__":{"polluted":true}}]'],
    ['an escaped key of all objects', '[{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":true}}]'],
    ['a constructor', '[{"constructor":{"prototype":{"polluted":true}}}]'],
    ['a thenable', '[{"then":"$1"}]'],
    ['a part that is not there', '["$K1","$1:a"]'],
    ['a reference through a prototype', '["$0:__proto__:toString"]'],
    ['an unknown function', '["$h1"]'],
    ['too many arguments', JSON.stringify(Array.from({ length: 1_001 }, () => 0))],
    ['a large number', `["$n${'9'.repeat(400)}"]`],
  ])('a body with %s is refused', async (_what, body) => {
    const answer = await expectRefused(post(body, TEXT), 400, 'WM_ACTION_MALFORMED')
    expect(answer.headers['x-waymark-action-not-found']).toBeUndefined()
  })

  test('text that is not UTF-8 is refused', async () => {
    const { host } = new URL(app().url)
    const head = ['POST / HTTP/1.1', `Host: ${host}`, `Next-Action: ${echo()}`, `Origin: ${app().url}`]
    const rest = ['Content-Type: text/plain', 'Content-Length: 5', 'Connection: close', '', '']
    const bytes = Buffer.concat([
      Buffer.from([...head, ...rest].join('\r\n')),
      Buffer.from('["\xff"]', 'latin1'),
    ])
    expect(await sendBytes(app().url, bytes as unknown as string)).toContain('400 Bad Request')
  })

  test.each([
    ['no boundary', '["a"]', 'multipart/form-data'],
    ['no end', part('0', '["a"]'), MULTIPART],
    ['no parts', 'nonsense', MULTIPART],
    ['a part without meaning', multipart(part('0', '["$K1"]'), part('other', '1')), MULTIPART],
    ['a long name', multipart(part('0', '[]'), part(`_1_${'n'.repeat(2_000)}`, '1')), MULTIPART],
    [
      'too many parts',
      multipart(part('0', '["$K1"]'), ...Array.from({ length: 1_001 }, () => part('_1_a', ''))),
      MULTIPART,
    ],
    [
      'a function that is not known',
      multipart(part('1', '{"id":"nobody","bound":null}'), part('0', '["$h1"]')),
      MULTIPART,
    ],
    ['a stream without an end', multipart(part('0', '["$x1"]'), part('S1', '1')), MULTIPART],
    ['a stream that is not there', '["$R1"]', TEXT],
    ['two forms of one list', multipart(part('1', '[["a","b"]]'), part('0', '["$Q1","$Q1"]')), MULTIPART],
  ])('parts with %s are refused', async (_what, body, type) => {
    const answer = await post(body, type)
    expect(answer.text).toContain('WM_ACTION_MALFORMED')
    expect(answer.status).toBe(400)
  })

  describe('a form', () => {
    test('of another site is refused', async () => {
      const fields = readFields((await send(app().url, '/static')).text)
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await postForm(app().url, '/static', fields, { origin })
        expect(answer.status).toBe(403)
        expect(answer.text).toContain('WM_ACTION_ORIGIN')
      }
    })

    test('that does not say where it comes from is refused', async () => {
      const fields = readFields((await send(app().url, '/static')).text)
      expect((await postForm(app().url, '/static', fields, { origin: '' })).status).toBe(403)
    })

    test.each([
      ['an action that is not known', [['$ACTION_ID_nobody', '']], 404],
      [
        'a bound action that is not known',
        [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', '{"id":"nobody","bound":null}'],
        ],
        404,
      ],
      [
        'a bound action without an id',
        [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', '{}'],
        ],
        400,
      ],
      ['a bound action without its parts', [['$ACTION_REF_1', '']], 400],
      [
        'too many bound actions',
        [1, 2, 3].flatMap((n) => [
          [`$ACTION_REF_${n}`, ''],
          [`$ACTION_${n}:0`, '{}'],
        ]),
        400,
      ],
      ['a field without meaning', [['$ACTION_NONSENSE', '']], 400],
      [
        'a key of all objects',
        [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', '{"__proto__":1}'],
        ],
        400,
      ],
    ] as [string, [string, string][], number][])('with %s is refused', async (_what, fields, status) => {
      expect((await postForm(app().url, '/static', fields)).status).toBe(status)
    })
  })

  test('sealed values that were changed, cut, or sealed for another action are refused', async () => {
    const fields = readFields((await send(app().url, '/closure')).text)
    const [, sealed] = fields.toSorted(([, left], [, right]) => right.length - left.length)[0]!
    const text = JSON.parse(sealed) as string
    expect(text.length).toBeGreaterThan(50)
    const forged = [
      text.slice(0, -3),
      'AAAA',
      '',
      `${text.slice(0, 40)}_A${text.slice(42)}`,
      7,
      null,
      { a: 1 },
    ]
    for (const value of forged) {
      const changed = fields.map(([name, old]): [string, string] => [
        name,
        old === sealed ? JSON.stringify(value) : old,
      ])
      const answer = await postForm(app().url, '/closure', changed)
      expect(answer.text).toContain('WM_ACTION_CLOSURE')
      expect(answer.status).toBe(400)
      expect(answer.headers['x-waymark-action-not-found']).toBe('1')
    }
    const records = await send(app().url, '/api/records?name=closure')
    expect(JSON.parse(records.text)).toEqual([])
  })

  describe('code of the server stays there', () => {
    test('when an action is given an action and makes a text of it', async () => {
      const reference = JSON.stringify({ id: echo(), bound: null })
      const body = multipart(part('0', '["$h1"]'), part('1', reference))
      const { text } = await post(body, MULTIPART, { 'next-action': ids['spell'] ?? '' })
      expect(text).toContain('spelled: ')
      expect(text).not.toContain('record')
    })

    test('when an action returns a function', async () => {
      const answer = await callAction(app().url, ids['giveFunction'] ?? '', [])
      expect(answer.text).not.toContain('code of the server')
      expect(answer.text).toMatch(/"digest":"/)
    })
  })

  test('nothing of all that has changed what objects are made of', async () => {
    const answer = await post('["still fine"]', TEXT)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('still fine')
    expect(answer.text).not.toContain('polluted')
    if (mode === 'start') expect(app().output()).not.toMatch(/unhandled|uncaught/i)
  })
})
