import { afterEach, expect, test, vi } from 'vitest'
import { registerOwners } from '../shared/note-owners.ts'
import { placeWarnings } from './dev-warnings.ts'

const KEYS =
  'Each child in a list should have a unique "key" prop.%s See https://react.dev/link/warning-keys.'

let stop = (): void => {}
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  registerOwners('rsc', () => null)
})

function watch(): { logged: unknown[][]; told: Error[] } {
  const logged: unknown[][] = []
  const told: Error[] = []
  vi.spyOn(console, 'error').mockImplementation((...values) => void logged.push(values))
  stop = placeWarnings((warning) => void told.push(warning))
  return { logged, told }
}

test('a warning of React is told with those who made the element', () => {
  registerOwners('rsc', () => '    at Page (app/page.tsx:3:5)')
  const { logged, told } = watch()
  console.error(KEYS, '\n\nCheck the render method of `Page`.')
  expect(logged).toEqual([])
  expect(told).toMatchObject([
    {
      name: 'Warning',
      message: expect.stringContaining('prop.\nCheck the render method of `Page`. See'),
      owners: { renderer: 'rsc', stack: '    at Page (app/page.tsx:3:5)' },
    },
  ])
  expect(Object.keys(told[0]!), 'is not told as a fact beside the text').not.toContain('owners')
})

test('a warning that nobody can place, and what the app says, is logged as it is', () => {
  const { logged, told } = watch()
  console.error(KEYS, '')
  registerOwners('rsc', () => '    at Page (app/page.tsx:3:5)')
  console.error('from the app', 1)
  expect(logged).toEqual([
    [KEYS, ''],
    ['from the app', 1],
  ])
  expect(told).toEqual([])
})
