import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the app is called in its package.json. */
export async function readAppName(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')
  try {
    const { name } = JSON.parse(text) as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : 'app'
  } catch {
    return 'app'
  }
}
