import { expect, it } from 'vitest'
import { createTrouble } from './trouble.ts'

it('each reason is told once, and the end of the trouble', () => {
  const said: string[] = []
  const trouble = createTrouble((sentence) => void said.push(sentence))
  for (const reason of ['', 'refused', 'refused', 'full', '', '', 'full']) trouble.note(reason)
  expect(said.map((sentence) => /refused|full|again\.$/.exec(sentence)?.[0])).toEqual([
    'refused',
    'full',
    'again.',
    'full',
  ])
  expect(trouble.reason()).toBe('full')
})
