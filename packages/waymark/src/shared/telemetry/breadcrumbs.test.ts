import { expect, it } from 'vitest'
import { levelOfRequest, pushBreadcrumb } from './breadcrumbs.ts'
import type { Breadcrumb } from './event.ts'

it('keeps the last 100', () => {
  const list: Breadcrumb[] = []
  for (let i = 0; i < 150; i++) pushBreadcrumb(list, { message: String(i) }, i * 1000)
  expect(list).toHaveLength(100)
  expect(list[0]).toEqual({ message: '50', timestamp: 50 })
  expect(list.at(-1)).toEqual({ message: '149', timestamp: 149 })
})

it('takes whatever plain JavaScript gives as a message', () => {
  const list: Breadcrumb[] = []
  for (const message of [5, undefined]) pushBreadcrumb(list, { message } as unknown as Breadcrumb, 0)
  expect(list.map(({ message }) => message)).toEqual(['5', undefined])
})

it('keeps a time that is given and cuts long messages', () => {
  const list: Breadcrumb[] = []
  pushBreadcrumb(list, { timestamp: 7, message: 'x'.repeat(5000) }, 1000)
  expect(list[0]!.timestamp).toBe(7)
  expect(list[0]!.message).toHaveLength(2048)
})

it.each([
  [200, 'info'],
  [404, 'warning'],
  [500, 'error'],
  [undefined, 'error'],
] as const)('an answer of %s is %s', (status, level) => {
  expect(levelOfRequest(status)).toBe(level)
})
