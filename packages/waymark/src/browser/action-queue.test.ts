import { expect, test } from 'vitest'
import { createActionQueue } from './action-queue.ts'

interface Call {
  call(): Promise<string>
  end(): void
  fail(): void
}

function createCalls(names: string[]): { log: string[]; calls: Record<string, Call> } {
  const log: string[] = []
  const calls: Record<string, Call> = {}
  for (const name of names) {
    let resolve = (_value: string): void => {}
    let reject = (_error: Error): void => {}
    const promise = new Promise<string>((...settle) => ([resolve, reject] = settle))
    calls[name] = {
      call() {
        log.push(name)
        return promise
      },
      end: () => resolve(name),
      fail: () => reject(new Error(name)),
    }
  }
  return { log, calls }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('calls begin one after the other, in the order in which they were made', async () => {
  const { log, calls } = createCalls(['a', 'b', 'c'])
  const queue = createActionQueue(() => log.push('idle'))
  const results = Object.values(calls).map(({ call }) => queue.run(call, { isParallel: false }))
  await turn()
  expect(log).toEqual(['a'])
  calls['b']!.end()
  await turn()
  expect(log).toEqual(['a'])
  calls['a']!.end()
  await turn()
  expect(log).toEqual(['a', 'b', 'c'])
  calls['c']!.end()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  await turn()
  expect(log).toEqual(['a', 'b', 'c', 'idle'])
  expect(queue.pending()).toBe(0)
})

test('a call that fails lets the next one begin', async () => {
  const { log, calls } = createCalls(['a', 'b'])
  const queue = createActionQueue(() => {})
  const first = queue.run(calls['a']!.call, { isParallel: false })
  void queue.run(calls['b']!.call, { isParallel: false })
  calls['a']!.fail()
  await expect(first).rejects.toThrow('a')
  await turn()
  expect(log).toEqual(['a', 'b'])
})

test('a call in parallel waits for nobody, and nobody for it', async () => {
  const { log, calls } = createCalls(['a', 'p', 'b'])
  const queue = createActionQueue(() => log.push('idle'))
  void queue.run(calls['a']!.call, { isParallel: false })
  void queue.run(calls['p']!.call, { isParallel: true })
  void queue.run(calls['b']!.call, { isParallel: false })
  await turn()
  expect(log.toSorted()).toEqual(['a', 'p'])
  calls['a']!.end()
  await turn()
  expect(log.at(-1)).toBe('b')
  calls['b']!.end()
  await turn()
  expect(log).not.toContain('idle')
  calls['p']!.end()
  await turn()
  expect(log.at(-1)).toBe('idle')
})
