import { Suspense, use, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { createReadPromise, readSearchParams } from './search-params.ts'

describe('readSearchParams', () => {
  test.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['?', {}],
    ['?a=1', { a: '1' }],
    ['?a=1&b=2', { a: '1', b: '2' }],
    ['?a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['?a', { a: '' }],
    ['?a=', { a: '' }],
    ['?=x', { '': 'x' }],
    ['?a=%20b+c', { a: ' b c' }],
    ['?a=%zz', { a: '%zz' }],
    ['?a[]=1&a[]=2', { 'a[]': ['1', '2'] }],
    ['?constructor=x&toString=y', { constructor: 'x', toString: 'y' }],
  ])('reads %s', (search, expected) => {
    expect(Object.entries(readSearchParams(search))).toEqual(Object.entries(expected))
  })

  test('keeps __proto__ as a name, and changes no prototype', () => {
    const params = readSearchParams('?__proto__=x&__proto__=y')
    expect(Object.keys(params)).toEqual(['__proto__'])
    expect(Object.getOwnPropertyDescriptor(params, '__proto__')?.value).toEqual(['x', 'y'])
    expect(Object.getPrototypeOf(params)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('thousands of equal keys cost their number, not its square', () => {
    const read = () => readSearchParams(`?${'a&'.repeat(30_000)}`)
    expect(read()['a']).toHaveLength(30_000)
    // Copying the list for each key takes seconds; in place it is a few milliseconds.
    expect(measureLeastMs(read)).toBeLessThan(500)
  })
})

describe('createReadPromise', () => {
  function Reader({ promise }: { promise: Promise<string> }): ReactNode {
    return <p>{use(promise)}</p>
  }

  test('is read by use() without suspending', () => {
    const html = renderToStaticMarkup(
      <Suspense fallback="waiting">
        <Reader promise={createReadPromise('here')} />
      </Suspense>,
    )
    expect(html).toBe('<p>here</p>')
  })

  test('does not count as read before anyone reads', () => {
    const onRead = vi.fn()
    const promise = createReadPromise('x', onRead)
    expect(promise).toBeInstanceOf(Promise)
    expect(onRead).not.toHaveBeenCalled()
  })

  test.each<[string, (promise: Promise<string>) => unknown]>([
    ['await', async (promise) => await promise],
    ['then()', (promise) => promise.then((value) => value)],
    ['Promise.all()', async (promise) => (await Promise.all([promise]))[0]],
    ['finally()', (promise) => promise.finally(() => {})],
    ['return from an async function', (promise) => (async () => promise)()],
  ])('notes a read by %s, which gives the value', async (_name, read) => {
    const onRead = vi.fn()
    expect(await read(createReadPromise('x', onRead))).toBe('x')
    expect(onRead).toHaveBeenCalled()
  })

  test('notes a read by use()', () => {
    const onRead = vi.fn()
    expect(renderToStaticMarkup(<Reader promise={createReadPromise('here', onRead)} />)).toBe('<p>here</p>')
    expect(onRead).toHaveBeenCalled()
  })
})
