import path from 'node:path'
import { createError } from '../shared/errors.ts'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from '../shared/next-phases.ts'
import { createBabelWarning, findBabelConfig } from './babel-config.ts'
import { describeValue } from './check-config.ts'
import { checkUserConfig, type CheckedConfig } from './check-user-config.ts'
import { isPlainObject } from './config-rule.ts'
import { loadConfigFile } from './load-config-file.ts'
import type { EnvMode } from './load-env.ts'
import { mapNextConfig, type IgnoredKey } from './next-config-keys.ts'
import { createNextConfigVite, withNextRequire } from './next-config-modules.ts'

/** In the order in which Next.js looks for them; the ones after `ts` are taken as well. */
export const NEXT_CONFIG_FILES: readonly string[] = ['js', 'mjs', 'ts', 'mts', 'cjs', 'cts'].map(
  (extension) => `next.config.${extension}`,
)

export interface LoadedNextConfig extends CheckedConfig {
  configFile: string
  ignoredKeys: IgnoredKey[]
}

/** Reads the `next.config` file of a folder, if it has one. `files` are the names of what is in the folder. */
export async function loadNextConfig(
  dir: string,
  { files, mode }: { files: string[]; mode: EnvMode },
): Promise<LoadedNextConfig | undefined> {
  const [file, second] = NEXT_CONFIG_FILES.filter((name) => files.includes(name))
  if (file === undefined) return undefined
  const configFile = path.join(dir, file)
  const vite = await createNextConfigVite(configFile)
  const loaded = await withNextRequire(() =>
    loadConfigFile(configFile, { mode, vite }, async (exported) =>
      takeOver(await runNextConfig(exported, mode), { file, root: dir }),
    ),
  )
  if (second !== undefined) loaded.warnings.push(createError('WM_CONFIG_TWICE', { first: file, second }))
  const babel = await findBabelConfig(dir, files)
  if (babel !== undefined) loaded.warnings.push(createBabelWarning(babel))
  return { configFile, ...loaded }
}

async function takeOver(
  source: unknown,
  { file, root }: { file: string; root: string },
): Promise<Omit<LoadedNextConfig, 'configFile'>> {
  if (!isPlainObject(source)) throw createError('WM_CONFIG_EXPORT', { file, found: describeValue(source) })
  const { config, ignoredKeys } = mapNextConfig(source, { file, root })
  const checked = await checkUserConfig(config, file)
  return {
    ...checked,
    warnings: [...ignoredKeys.map(({ error }) => error), ...checked.warnings],
    ignoredKeys,
  }
}

/** What the file exports may be an object, a promise, or a function of the phase; the function may be async. */
async function runNextConfig(exported: unknown, mode: EnvMode): Promise<unknown> {
  const config = readDefault(await exported)
  if (typeof config !== 'function') return config
  const phase = mode === 'development' ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_BUILD
  return (await config(phase, { defaultConfig: createDefaultConfig() })) as unknown
}

/** A compiled module in CommonJS has its default export inside of what Node takes for it. */
function readDefault(exported: unknown): unknown {
  const isWrapped = typeof exported === 'object' && exported !== null && '__esModule' in exported
  return isWrapped ? (exported as { default?: unknown }).default : exported
}

/** For functions that spread it into what they return: values that ask for nothing but the usual. */
function createDefaultConfig(): Record<string, unknown> {
  return {
    env: {},
    pageExtensions: ['tsx', 'ts', 'jsx', 'js'],
    basePath: '',
    assetPrefix: '',
    trailingSlash: false,
    compress: true,
    poweredByHeader: true,
    images: {},
    i18n: null,
    webpack: null,
    experimental: {},
  }
}
