import { expect, test } from 'vitest'
import type { Project } from '../project.ts'
import { authenticate } from './authenticate.ts'

const DSN = 'https://abc@errors.example/1'

function isTaken(allowedOrigins: string[], origin: string): boolean {
  const project = { id: 1, settings: { allowedOrigins } } as unknown as Project
  try {
    return (
      authenticate({ origin } as Parameters<typeof authenticate>[0], DSN, { find: () => project }) === project
    )
  } catch {
    return false
  }
}

test.each<[string[], string, boolean]>([
  [['*'], 'https://any.example', true],
  [['https://a.example'], 'https://a.example', true],
  [['https://a.example'], 'https://b.example', false],
  [['https://a.example', 'https://*.b.example'], 'https://shop.b.example', true],
  [[], 'https://a.example', false],
])('%j lets %s report: %s', (allowed, origin, expected) => {
  expect(isTaken(allowed, origin)).toBe(expected)
})
