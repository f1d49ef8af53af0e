import { expect, test } from 'vitest'
import { createError } from '../shared/errors.ts'
import { createWarn } from './dev-notes.ts'

test('a warning is one line with its hint, and comes once for each file', () => {
  const said: string[] = []
  const warn = createWarn((sentence) => said.push(sentence))
  for (const pattern of ['/api/a', '/api/b', '/api/a'])
    warn(createError('WM_HANDLER_DEFAULT_EXPORT', { pattern }))
  warn(createError('WM_HANDLER_NO_METHOD', { pattern: '/api/a' }))
  expect(said).toHaveLength(3)
  expect(said[0]).toMatch(/^\/api\/a has a default export, .+ Export a function for each method.+$/)
  expect(said[1]).toMatch(/^\/api\/b has a default export/)
  expect(said[2]).toMatch(/^\/api\/a exports no HTTP method/)
})
