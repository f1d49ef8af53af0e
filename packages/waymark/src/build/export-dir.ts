import { posix } from 'node:path'

/** What an app consists of, and what keeps it. */
const TAKEN: ReadonlySet<string> = new Set([
  'app',
  'pages',
  'src',
  'public',
  'node_modules',
  '.git',
  '.waymark',
])

/** Whether a folder of the project may be replaced by what an export writes. */
export function isExportDir(dir: unknown): boolean {
  if (typeof dir !== 'string' || /[\\:\0]/.test(dir)) return false
  const [first = ''] = posix.normalize(dir).split('/')
  return first !== '' && first !== '.' && first !== '..' && !TAKEN.has(first)
}
