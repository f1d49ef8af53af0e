import type { ConsoleConfig } from '../shared/console-config.ts'
import { MAX_CONSOLE_PASSWORD_CHARS, MIN_CONSOLE_PASSWORD_CHARS } from '../shared/limits.ts'
import type { Rule } from './config-rule.ts'

/** Rules for `console` in the configuration. */
export const CONSOLE_RULES: Record<keyof ConsoleConfig, Rule> = {
  enabled: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
  password: {
    expected: `a text of ${MIN_CONSOLE_PASSWORD_CHARS} to ${MAX_CONSOLE_PASSWORD_CHARS} characters`,
    accepts: (value) =>
      typeof value === 'string' &&
      value.length >= MIN_CONSOLE_PASSWORD_CHARS &&
      value.length <= MAX_CONSOLE_PASSWORD_CHARS,
  },
  dataDir: {
    expected: 'the path of a folder',
    accepts: (value) => typeof value === 'string' && value !== '',
  },
  databaseUrl: {
    expected: 'an address such as "postgres://user:password@host:5432/database"',
    accepts: (value) => typeof value === 'string' && /^postgres(?:ql)?:\/\/./.test(value),
  },
}
