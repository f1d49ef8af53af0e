import { expect, test } from 'vitest'
import { checkConfig } from './check-config.ts'

const FILE = 'waymark.config.ts'

test('accepts what a console may be told', () => {
  const config = {
    console: { enabled: true, password: 'open sesame', dataDir: '/var/data', databaseUrl: 'postgres://h/d' },
  }
  expect(checkConfig(config, FILE)).toBe(config)
})

test.each<[string, unknown, string]>([
  ['a switch instead of an object', true, 'WM_CONFIG_WRONG_TYPE'],
  ['a password that is too short', { password: 'short' }, 'WM_CONFIG_WRONG_TYPE'],
  ['a password that is no text', { password: 12_345_678 }, 'WM_CONFIG_WRONG_TYPE'],
  ['a folder without a name', { dataDir: '' }, 'WM_CONFIG_WRONG_TYPE'],
  ['a database of another kind', { databaseUrl: 'mysql://h/d' }, 'WM_CONFIG_WRONG_TYPE'],
  ['a key that does not exist', { pasword: 'open sesame' }, 'WM_CONFIG_UNKNOWN_KEY'],
])('refuses %s', (_, value, code) => {
  expect(() => checkConfig({ console: value }, FILE)).toThrow(expect.objectContaining({ code }))
})
