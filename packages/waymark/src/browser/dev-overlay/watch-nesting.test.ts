import { expect, test, vi } from 'vitest'
import { watchNesting } from './watch-nesting.ts'

const TEXT = 'In HTML, %s cannot be a descendant of <%s>.\nThis will cause a hydration error.%s'

test('elements that HTML does not nest are an error with a sentence, and logged as before', () => {
  const logged: unknown[][] = []
  const told: Error[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((...values) => void logged.push(values))
  const stop = watchNesting((error) => void told.push(error))
  console.error(TEXT, '<div>', 'p', '\n\n  <p>\n>   <div>\n')
  console.error('In HTML, nothing is said about %s.', 'this')
  stop()
  console.error(TEXT, '<div>', 'p', '')
  spy.mockRestore()
  expect(logged).toHaveLength(3)
  expect(told.map(({ message }) => message)).toEqual([
    'In HTML, <div> cannot be a descendant of <p>.\nThis will cause a hydration error.\n\n  <p>\n>   <div>\n',
  ])
})
