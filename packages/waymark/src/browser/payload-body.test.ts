import { expect, test } from 'vitest'
import { readPayloadBody, takeCut } from './payload-body.ts'

const FAILURE = 'could not be loaded'

function setUp() {
  let source!: ReadableStreamDefaultController<Uint8Array>
  const leaving = new AbortController()
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) })
  const { stream, markUsable } = readPayloadBody(
    body,
    leaving.signal,
    (cause) => new Error(FAILURE, { cause }),
  )
  const reader = stream.getReader()
  return {
    markUsable,
    write: (text: string) => source.enqueue(new TextEncoder().encode(text)),
    end: () => source.close(),
    breakOff: (error: unknown) => source.error(error),
    freeze() {
      leaving.abort()
      source.error(leaving.signal.reason)
    },
    read: async () => new TextDecoder().decode((await reader.read()).value),
    failed: () => reader.closed.catch((error: unknown) => error),
  }
}

test('all that came is read before the end is an error', async () => {
  const { write, end, read, failed } = setUp()
  write('one')
  write('two')
  end()
  expect([await read(), await read()]).toEqual(['one', 'two'])
  await expect(read()).rejects.toThrow(FAILURE)
  expect(await failed()).toMatchObject({ message: FAILURE, cause: undefined })
})

test('a connection that breaks is the cause of the error', async () => {
  const { write, breakOff, read, markUsable } = setUp()
  write('one')
  await read()
  markUsable()
  const cause = new TypeError('network error')
  breakOff(cause)
  await expect(read()).rejects.toMatchObject({ message: FAILURE, cause })
  expect(takeCut()).toBe(false)
})

test('a page that is left before it is there is aborted', async () => {
  const { freeze, read } = setUp()
  freeze()
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' })
  expect(takeCut()).toBe(false)
})

test('a page that is frozen while parts are to come keeps waiting for them, and says so once', async () => {
  const { write, freeze, read, markUsable } = setUp()
  write('one')
  await read()
  markUsable()
  let end: string | undefined
  read().then(
    () => (end = 'read'),
    () => (end = 'failed'),
  )
  freeze()
  // Before anything else could run: a page that comes back asks at once.
  expect([takeCut(), takeCut()]).toEqual([true, false])
  await new Promise((resolve) => setTimeout(resolve))
  expect(end).toBe(undefined)
})

test('a page that is whole is not cut', async () => {
  const { write, end, freeze, read, markUsable } = setUp()
  write('one')
  await read()
  markUsable()
  end()
  await expect(read()).rejects.toThrow(FAILURE)
  freeze()
  expect(takeCut()).toBe(false)
})
