import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { InlineConfig } from 'vite'
import type { RawError } from '../shared/dev-error.ts'
import { createError, isWaymarkError } from '../shared/errors.ts'
import { readBuildPlace, readInnerErrors, readMessage } from './build-error.ts'
import type { EnvMode } from './load-env.ts'

export interface ConfigFileOptions {
  mode: EnvMode
  /** More for Vite, which compiles TypeScript. With it, modules that Node could load go through Vite as well. */
  vite?: Pick<InlineConfig, 'plugins' | 'environments'>
}

/**
 * Loads a configuration file of any kind and hands its default export to `read`.
 * What goes wrong on the way is the fault of the file, and is told as such.
 */
export async function loadConfigFile<Result>(
  configFile: string,
  options: ConfigFileOptions,
  read: (exported: unknown) => Promise<Result>,
): Promise<Result> {
  // Outside of the `try`: when Vite itself cannot be loaded, the file is not to blame.
  const loadModule = (await needsVite(configFile, options)) ? await createViteLoader(options) : loadWithNode
  try {
    return await read((await loadModule(configFile)).default)
  } catch (error) {
    if (isWaymarkError(error)) throw error
    const details = { file: path.basename(configFile), reason: readReason(error, path.dirname(configFile)) }
    throw createError('WM_CONFIG_FAILED', details, error)
  }
}

type LoadModule = (file: string) => Promise<{ default?: unknown }>

/**
 * TypeScript, and module syntax in a `.js` file that Node would take for CommonJS.
 * Both then run as modules, so that a project without `"type": "module"` may import any plugin.
 */
async function needsVite(configFile: string, { vite }: ConfigFileOptions): Promise<boolean> {
  if (configFile.endsWith('ts')) return true
  if (configFile.endsWith('.cjs')) return false
  if (configFile.endsWith('.mjs')) return vite !== undefined
  return /^(?:import|export)\b/m.test(await readFile(configFile, 'utf8'))
}

async function createViteLoader({ mode, vite = {} }: ConfigFileOptions): Promise<LoadModule> {
  const { runnerImport } = await import('vite')
  return async (file) => {
    const root = path.dirname(file)
    const define = { __dirname: JSON.stringify(root), __filename: JSON.stringify(file) }
    const config = { root, mode, define, logLevel: 'silent', ...vite } as const
    const loaded = await runnerImport<{ default?: unknown }>(file, config)
    return loaded.module
  }
}

async function loadWithNode(configFile: string): Promise<{ default?: unknown }> {
  // Node caches modules by URL and CommonJS files by path; development reads a changed file again.
  delete createRequire(configFile).cache[configFile]
  const { mtimeMs } = await stat(configFile)
  return import(`${pathToFileURL(configFile).href}?changed=${mtimeMs}`)
}

/** What Vite puts above the sentence about a file in JavaScript. */
const PARSE_HEADING = /^Parse failure: (?:Parse failed with \d+ errors?:\n)?/

/** What does not compile is told with its place, which may be in a file that this one imports. */
function readReason(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error)
  const raw: RawError = readInnerErrors(error)[0] ?? error
  const plain = { ...raw, message: stripVTControlCharacters(raw.message) }
  const { text } = readMessage(plain)
  const lines = text.replace(PARSE_HEADING, '').split('\n')
  const firstLine = lines.find((line) => line.trim() !== '') ?? 'unknown reason'
  const place = readBuildPlace(plain)
  const where = place
    ? ` (${path.relative(root, path.resolve(root, place.file))}:${place.line}:${place.column})`
    : ''
  return firstLine.trim().replace(/\.$/, '') + where
}
