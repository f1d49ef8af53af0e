import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecret } from './secrets.ts'

/** The key of the link that signs in. A bookmark of it goes on working. */
export const LINK_KEY_FILE = 'console-key'
/** What the console signs and encrypts with, where no deploy has a secret. */
export const CONSOLE_SECRET_FILE = 'console-secret'

/** A secret in the data folder, made when it is first asked for. */
export async function keepSecret(dataDir: string, file: string): Promise<string> {
  const path = join(dataDir, file)
  const known = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (known !== '') return known
  const secret = createSecret()
  await writeFile(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
