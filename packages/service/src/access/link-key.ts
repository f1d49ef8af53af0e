import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecret } from './secrets.ts'

/** The key of the link that signs in. It stays the same over restarts, so that a bookmark goes on working. */
export async function readLinkKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'console-key')
  const known = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (known !== '') return known
  const key = createSecret()
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  return key
}
