import { expect, test } from 'vitest'
import { addNote, findNote, findProblem } from '../lib/notes'

test('an empty note is refused', () => {
  expect(findProblem('  ')).toBe('Write something first.')
  expect(findProblem('x'.repeat(201))).toContain('200')
  expect(findProblem('Buy boots')).toBeUndefined()
})

test('a note is found by its id', () => {
  const { id } = addNote(' Buy boots ')
  expect(findNote(id)?.text).toBe('Buy boots')
})
