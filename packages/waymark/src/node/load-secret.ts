import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecretVariable, SECRET_FILE } from '../shared/deploy-secret.ts'
import { createError } from '../shared/errors.ts'

/** The secret that the build kept, unless the environment has one. */
export async function loadSecret(outDir: string, env: Record<string, string | undefined>): Promise<string> {
  const given = readSecretVariable(env)
  if (given !== undefined) return given
  let secret: unknown
  try {
    secret = (JSON.parse(await readFile(join(outDir, SECRET_FILE), 'utf8')) as { secret?: unknown }).secret
  } catch (cause) {
    throw createError('WM_SECRET_MISSING', { dir: outDir }, cause)
  }
  if (typeof secret !== 'string' || secret === '') throw createError('WM_SECRET_MISSING', { dir: outDir })
  return secret
}
