import { expect, test } from 'vitest'
import { checkPublicEnv } from './check-public-env.ts'

test('names that sound like secrets are told', () => {
  const names = ['DB_PASSWORD', 'API_TOKEN', 'client_secret', 'DATABASE_URL', 'PRIVATE_KEY']
  const harmless = ['API_URL', 'MAPS_API_KEY', 'SECRETARY', 'TOKENIZER', 'RELEASE']
  expect(
    checkPublicEnv([...names, ...harmless]).map(({ message }) => /lists (\w+)/.exec(message)?.[1]),
  ).toEqual(names)
})
