import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'

const USUAL_FOLDERS = ['server', 'server/index', 'src/server', 'src/server/index']
const USUAL_FILES = USUAL_FOLDERS.flatMap((name) =>
  ['js', 'ts', 'mjs', 'mts', 'cjs'].map((end) => `${name}.${end}`),
)
/** A file among the words of a script. */
const SCRIPT_FILE = /(?<![\w/.-])[\w./-]+\.[cm]?[jt]s(?![\w/.-])/g
/** The function, not only its types. */
const CALLS_NEXT = /\brequire\(\s*(['"])next\1\s*\)|\bimport\s+\w+(?:\s*,\s*\{[^}]*\})?\s+from\s*(['"])next\2/

/** A file of the app that starts it with `next()` instead of the command. */
export async function findOwnServer(dir: string): Promise<string | undefined> {
  const files = new Set([...(await listStarted(dir)), ...USUAL_FILES])
  for (const file of files) {
    const text = await readFile(join(dir, file), 'utf8').catch(() => '')
    if (CALLS_NEXT.test(text)) return file
  }
  return undefined
}

async function listStarted(dir: string): Promise<string[]> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '')
  const found = [...text.matchAll(SCRIPT_FILE)].map(([file]) => normalize(file))
  return found.filter((file) => !file.startsWith('..') && !file.startsWith('/'))
}
