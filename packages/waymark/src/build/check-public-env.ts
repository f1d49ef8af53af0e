import { createError, type WaymarkError } from '../shared/errors.ts'

const SECRET_WORDS = /(?:^|_)(?:SECRET|PASSWORD|PASSWD|PRIVATE|CREDENTIALS?|TOKEN|DATABASE_URL)(?:_|$)/i

/** Names that are listed as public and sound as if they should not be. Keys are often public, so they pass. */
export function checkPublicEnv(names: readonly string[]): WaymarkError[] {
  return names
    .filter((name) => SECRET_WORDS.test(name))
    .map((name) => createError('WM_PUBLIC_ENV_SECRET', { name }))
}
