import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createError, type WaymarkError } from '../shared/errors.ts'

const FILE = /^(?:babel\.config|\.babelrc)\.(?:[cm]?[jt]s|json)$|^\.babelrc$/
/** What a plugin or preset is called by: a text that is no key. */
const NAME = /(['"])((?:@[\w.-]+\/)?[\w./-]+)\1(?!\s*:)/g
/** Every such file has it. */
const USUAL = 'next/babel'

export interface BabelConfig {
  file: string
  /** Of plugins and presets in it. */
  names: string[]
}

/** A configuration of Babel in the folder of an app that asks for more than Next.js does by itself. */
export async function findBabelConfig(
  dir: string,
  files: readonly string[],
): Promise<BabelConfig | undefined> {
  const file = files.find((name) => FILE.test(name))
  if (file === undefined) return undefined
  const text = await readFile(join(dir, file), 'utf8')
  const names = [...text.matchAll(NAME)].map(([, , name = '']) => name)
  const others = [...new Set(names)].filter((name) => name !== USUAL)
  return others.length === 0 ? undefined : { file, names: others }
}

export function createBabelWarning({ file, names }: BabelConfig): WaymarkError {
  return createError('WM_BABEL_CONFIG', { file, names: names.join(', ') })
}
