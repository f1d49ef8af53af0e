import { expect, test } from 'vitest'
import { chooseConsole, type ConsoleChoice, type ConsoleQuestion } from './choose-console.ts'

const QUESTION: ConsoleQuestion = {
  root: '/app',
  mode: 'production',
  host: '127.0.0.1',
  config: {},
  env: {},
  hasDsn: false,
}

/** How people get in, or why there is nothing to get into. */
function describeChoice(choice: ConsoleChoice): string {
  return choice.isOn ? choice.settings.door : choice.isUnsafe ? 'unsafe' : 'off'
}

test.each<[string, string, Partial<ConsoleQuestion>]>([
  ['unsafe', 'all interfaces', { host: '0.0.0.0' }],
  ['unsafe', 'all interfaces, asked for', { host: '::', config: { enabled: true } }],
  ['unsafe', 'an address of the network', { host: '10.0.0.2', env: { WAYMARK_CONSOLE_PASSWORD: '' } }],
  ['unsafe', 'a name that only begins like this machine', { host: 'localhost.example.com' }],
  ['key', 'this machine', {}],
  ['key', 'this machine by name', { host: 'localhost' }],
  ['key', 'this machine in IPv6', { host: '::1' }],
  ['password', 'a password', { host: '0.0.0.0', config: { password: 'open sesame' } }],
  ['password', 'a password of the environment', { env: { WAYMARK_CONSOLE_PASSWORD: 'open sesame' } }],
  ['open', 'development', { mode: 'development' }],
  ['key', 'development for other devices', { mode: 'development', host: '0.0.0.0' }],
  ['off', 'not wanted', { config: { enabled: false } }],
  ['off', 'not wanted here', { env: { WAYMARK_CONSOLE: 'off' }, config: { enabled: true } }],
  ['off', 'reports go elsewhere', { hasDsn: true, host: '0.0.0.0' }],
  ['key', 'reports go elsewhere, but it is asked for', { hasDsn: true, config: { enabled: true } }],
])('%s: %s', (door, _, changes) => {
  expect(describeChoice(chooseConsole({ ...QUESTION, ...changes }))).toBe(door)
})

test.each<[string, Partial<ConsoleQuestion>]>([
  ['/app/.waymark-data', {}],
  ['/app/.waymark-data/development', { mode: 'development' }],
  ['/app/data', { config: { dataDir: 'data' } }],
  ['/var/data', { config: { dataDir: 'data' }, env: { WAYMARK_CONSOLE_DATA: '/var/data' } }],
])('the data is in %s', (dataDir, changes) => {
  expect(chooseConsole({ ...QUESTION, ...changes })).toMatchObject({ settings: { dataDir } })
})

test('development leaves a shared database alone', () => {
  const config = { databaseUrl: 'postgres://db/one' }
  expect(chooseConsole({ ...QUESTION, config })).toMatchObject({ settings: config })
  const dev = chooseConsole({ ...QUESTION, config, mode: 'development' })
  expect(dev).not.toHaveProperty('settings.databaseUrl')
})
