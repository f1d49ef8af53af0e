import { expect, it } from 'vitest'
import { describeErrorFields } from './error-fields.ts'

it('tells what an error says beside its text', () => {
  const error = Object.assign(new Error('unique constraint failed'), {
    code: 'P2002',
    meta: { modelName: 'User', target: ['email'] },
    clientVersion: '7.1.0',
    retry: false,
    at: new Date(0),
    rows: 12n,
  })
  expect(describeErrorFields(error)).toEqual({
    code: 'P2002',
    meta: { modelName: 'User', target: ['email'] },
    clientVersion: '7.1.0',
    retry: false,
    at: '1970-01-01T00:00:00.000Z',
    rows: '12',
  })
})

it('and what the errors behind it say', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 5432 })
  const cause = new Error('no fields', { cause: refused })
  expect(describeErrorFields(new TypeError('fetch failed', { cause }))).toEqual({
    cause: { cause: { code: 'ECONNREFUSED', port: 5432 } },
  })
  const circle = Object.assign(new Error('a'), { code: 'A' })
  circle.cause = circle
  expect(describeErrorFields(circle)).toEqual({ code: 'A' })
})

it('is nothing where there are none', () => {
  for (const thrown of [new Error('x'), 'text', null, undefined, 7, { code: 'no error' }]) {
    expect(describeErrorFields(thrown)).toBeUndefined()
  }
})

it('leaves out what a visitor or another service sent, and objects that are more than data', () => {
  const error = Object.assign(new Error('Request failed'), {
    status: 400,
    config: { headers: { authorization: 'Bearer abc' }, data: '{"card":1}' },
    request: {},
    response: { data: {} },
    responseBody: 'a body',
    params: ['ann@example.org'],
    sql: "select 'ann@example.org'",
    detail: 'Key (email)=(ann@example.org) already exists.',
    inner: { headers: {}, body: 'x', kept: 1 },
    socket: new Map(),
    retry: () => undefined,
    digest: '123',
    sqlMessage: 'Request failed',
  })
  expect(describeErrorFields(error)).toEqual({ status: 400, inner: { kept: 1 } })
})

it('masks by name, and secrets in addresses', () => {
  const error = Object.assign(new Error('x'), {
    apiKey: 'abc',
    session: { id: 'abc' },
    nested: { access_token: 'abc', list: [{ password: 'abc' }] },
    url: 'https://user:pass@api.test/v1?token=abc&page=2',
    path: '/v1?token=abc',
  })
  const fields = describeErrorFields(error)
  expect(fields).toEqual({
    apiKey: '[Filtered]',
    session: '[Filtered]',
    nested: { access_token: '[Filtered]', list: [{ password: '[Filtered]' }] },
    url: 'https://[Filtered]@api.test/v1?token=[Filtered]&page=2',
    path: '/v1?token=[Filtered]',
  })
})

it('is bounded, and takes what throws', () => {
  const deep: Record<string, unknown> = {}
  deep['self'] = deep
  const error = Object.assign(new Error('x'), { text: 'y'.repeat(100_000), deep })
  for (let index = 0; index < 1_000; index += 1) Object.assign(error, { [`field${index}`]: index })
  expect(JSON.stringify(describeErrorFields(error)).length).toBeLessThan(5_000)
  const hostile = Object.defineProperty(new Error('x'), 'code', {
    enumerable: true,
    get() {
      throw new Error('of its own')
    },
  })
  expect(describeErrorFields(hostile)).toBeUndefined()
  const proxy = new Proxy(new Error('x'), {
    ownKeys() {
      throw new Error('of its own')
    },
  })
  expect(describeErrorFields(proxy)).toBeUndefined()
})
