import type { EnvValues } from './load-env.ts'

/** One variable whose value may not be in code that everybody can read. */
export interface Secret {
  name: string
  /** How the value may stand in a string of JavaScript. */
  spellings: string[]
}

export interface EnvSources {
  /** Everything the build knows. */
  all: EnvValues
  /** Names that the app's own env files set; a process has many more that concern nobody. */
  fileNames: ReadonlySet<string>
  /** Values that the app has declared public, under whatever name. */
  publicValues: ReadonlySet<string>
}

const SECRET_NAME =
  /(?:^|_)(?:API_?KEY|KEY|SECRET|TOKEN|AUTHTOKEN|PASSWORD|PASSWD|PASS|PASSPHRASE|PWD|CREDENTIALS?|PRIVATE)(?:_|$)/i
/** `VAPID_PUBLIC_KEY` and its like say of themselves that they are no secret; `PWD` is where the shell stands. */
const HARMLESS_NAME = /(?:^|_)(?:PUBLIC|PUBLISHABLE)(?:_|$)|^(?:OLD)?PWD$/i
const URL_WITH_PASSWORD = /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]*:[^/?#\s]+@/i
const URL_OR_PATH = /^(?:[a-z][a-z\d+.-]*:\/\/|\.{0,2}\/|~\/|[a-z]:\\)/i
const MIN_VALUE_CHARS = 12
const MIN_SECRET_CHARS = 6

/** The variables whose values a build looks for in code for the browser. */
export function listSecrets({ all, fileNames, publicValues }: EnvSources): Secret[] {
  return Object.entries(all).flatMap(([name, value = '']) => {
    if (publicValues.has(value) || !isSecret(name, value, fileNames.has(name))) return []
    return [{ name, spellings: listSpellings(value) }]
  })
}

/**
 * By its name, by a password in it, or because the app's own files set it and it is no text that code may happen to
 * have as well: a word, a number, an address, a path.
 */
function isSecret(name: string, value: string, isFromFile: boolean): boolean {
  if (URL_WITH_PASSWORD.test(value)) return true
  if (!/\d/.test(value) || !/[a-z]/i.test(value))
    return value.length >= 2 * MIN_VALUE_CHARS && isNamedSecret(name)
  if (isNamedSecret(name)) return value.length >= MIN_SECRET_CHARS
  return isFromFile && value.length >= MIN_VALUE_CHARS && !/\s/.test(value) && !URL_OR_PATH.test(value)
}

function isNamedSecret(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS_NAME.test(name)
}

/** A bundler chooses the quotes, and with them what is escaped. */
function listSpellings(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1)
  return [...new Set([value, escaped, escaped.replaceAll('\\"', '"')])]
}

/** The first secret in a piece of code. A short one counts only where it is a string by itself. */
export function findSecret(code: string, secrets: readonly Secret[]): Secret | undefined {
  return secrets.find(({ spellings }) =>
    spellings.some((spelling) =>
      spelling.length >= MIN_VALUE_CHARS
        ? code.includes(spelling)
        : ['"', "'", '`'].some((quote) => code.includes(quote + spelling + quote)),
    ),
  )
}
