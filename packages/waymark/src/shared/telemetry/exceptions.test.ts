import { describe, expect, it } from 'vitest'
import { describeException } from './exceptions.ts'

const options = { mechanism: { type: 'test', handled: false }, isInApp: () => true }

it('describes an error with its stack', () => {
  const [value, ...others] = describeException(new TypeError('wrong'), options)
  expect(others).toEqual([])
  expect(value).toMatchObject({
    type: 'TypeError',
    value: 'wrong',
    mechanism: { type: 'test', handled: false },
  })
  expect(value!.stacktrace!.frames.at(-1)!.filename).toContain('exceptions.test.ts')
})

it('takes no line of the message for a frame', () => {
  const [plain] = describeException(new Error('no user\n    at forged (/app/forged.ts:1:1)'), options)
  const named = Object.assign(new Error('x\n    at forged (/app/forged.ts:1:1)'), { name: 'Named' })
  const [other] = describeException(named, options)
  for (const value of [plain, other]) {
    const { frames } = value!.stacktrace!
    expect(frames.filter(({ function: name }) => name === 'forged')).toEqual([])
    expect(frames.at(-1)!.filename).toContain('exceptions.test.ts')
  }
})

it('puts the thrown error last and its causes before it', () => {
  const error = new Error('top', { cause: new Error('middle', { cause: new Error('root') }) })
  const values = describeException(error, options)
  expect(values.map(({ value }) => value)).toEqual(['root', 'middle', 'top'])
  expect(values.map(({ mechanism }) => mechanism)).toEqual([
    { type: 'chained', handled: false, source: 'cause', exception_id: 2, parent_id: 1 },
    { type: 'chained', handled: false, source: 'cause', exception_id: 1, parent_id: 0 },
    { type: 'test', handled: false, exception_id: 0 },
  ])
})

it('takes five linked errors at most, and circles once', () => {
  let error = new Error('0')
  for (let i = 1; i < 10; i++) error = new Error(String(i), { cause: error })
  expect(describeException(error, options)).toHaveLength(6)
  const circle = new Error('x')
  circle.cause = circle
  expect(describeException(circle, options)).toHaveLength(1)
})

it('takes the parts of an aggregate', () => {
  const values = describeException(new AggregateError([new Error('a'), new Error('b')], 'both'), options)
  expect(values.map(({ mechanism }) => mechanism!.source)).toEqual(['errors[1]', 'errors[0]', undefined])
  expect(values.at(-1)!.mechanism).toMatchObject({ is_exception_group: true })
})

describe('what is no error', () => {
  it.each([
    ['text', 'Error', 'text'],
    [undefined, 'Error', 'undefined'],
    [null, 'Error', 'null'],
    [Symbol('s'), 'Error', 'Symbol(s)'],
    [{ a: 1, b: 2 }, 'Object', 'Object with keys: a, b'],
    [Object.create(null), 'Object', 'Object with keys: '],
    [{ code: 'PGRST116', message: 'no rows', details: null }, 'Object', 'no rows'],
    [{ code: 5, message: '' }, 'Object', 'Object with keys: code, message'],
    [{ message: { text: 'x' } }, 'Object', 'Object with keys: message'],
  ])('is described: %s', (thrown, type, value) => {
    expect(describeException(thrown, options)).toMatchObject([
      { type, value, mechanism: { synthetic: true } },
    ])
  })

  it('leads to the error that it carries', () => {
    const values = describeException({ message: 'refused', error: new RangeError('inner') }, options)
    expect(values).toMatchObject([
      { type: 'RangeError', value: 'inner', mechanism: { source: 'error' } },
      { type: 'Object', value: 'refused', mechanism: { synthetic: true } },
    ])
  })

  it('may have getters that throw', () => {
    const error = new Error('x')
    Object.defineProperty(error, 'message', {
      get() {
        throw new Error('no')
      },
    })
    expect(describeException(error, options)).toMatchObject([{ type: 'Error', value: '' }])
  })

  it('may have causes that cannot be read', () => {
    const error = Object.defineProperty(new Error('x'), 'cause', {
      get() {
        throw new Error('no')
      },
    })
    expect(describeException(error, options)).toMatchObject([{ type: 'Error', value: 'x' }])
  })

  it('may refuse every question', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(describeException(proxy, options)).toMatchObject([{ type: 'Object', value: '' }])
  })
})
