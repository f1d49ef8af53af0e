import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RuntimeConfig, WaymarkConfig } from '../shared/config.ts'
import { createError, isWaymarkError, type WaymarkError } from '../shared/errors.ts'
import { PREFETCH_FRESH_MS, PREFETCH_STALE_MS, STATUS_BARRIER_MS } from '../shared/limits.ts'
import { COMPAT_NAMES, NATIVE_NAMES, type WireNames } from '../shared/wire.ts'
import { NO_CONFIG_ROUTES } from '../shared/config-routes.ts'
import { checkConfigRoutes, type CheckedConfigRoutes } from './check-config-routes.ts'
import { checkConfig, describeValue } from './check-config.ts'
import { checkPublicEnv } from './check-public-env.ts'
import { fillServingConfig, type ServingConfig } from './serving-config.ts'
import { checkI18n, warnOfLocales } from './check-i18n.ts'
import { applyEnv, loadEnv, readOwnEnv, type EnvMode, type LoadedEnv } from './load-env.ts'

/** The configuration with every default filled in; what has no default stays optional. */
export type ResolvedConfig = Required<
  Omit<
    WaymarkConfig,
    | 'generateBuildId'
    | 'htmlLimitedBots'
    | 'contentSecurityPolicy'
    | 'staleTimes'
    | 'i18n'
    | 'headers'
    | 'redirects'
    | 'rewrites'
    | 'vite'
    | keyof ServingConfig
  >
> &
  Pick<WaymarkConfig, 'generateBuildId' | 'htmlLimitedBots' | 'contentSecurityPolicy' | 'i18n'> & {
    vite: NonNullable<WaymarkConfig['vite']>
    staleTimes: RuntimeConfig['staleTimes']
    routes: RuntimeConfig['routes']
  } & ServingConfig

export interface ResolvedProject {
  /** Real path, without symbolic links, as Vite names modules. */
  root: string
  appDir: string
  /** May not exist. */
  publicDir: string
  outDir: string
  config: ResolvedConfig
  runtimeConfig: RuntimeConfig
  /** What works, but was probably not meant. */
  warnings: WaymarkError[]
  configFile?: string
  names: WireNames
  mode: EnvMode
  /** The env files, already visible in `process.env`; `publicValues` belong into the client bundle. */
  env: LoadedEnv
}

const CONFIG_FILES = ['waymark.config.ts', 'waymark.config.mts', 'waymark.config.js', 'waymark.config.mjs']
const COMPAT_CONFIG_FILE = /^next\.config\.(?:ts|mts|cts|js|mjs|cjs)$/

/** Reads everything a project says about itself. Nothing else reads the configuration or the environment. */
export async function loadConfig(root: string, options: { mode?: EnvMode } = {}): Promise<ResolvedProject> {
  const dir = await findRoot(root)
  const mode = options.mode ?? readMode()
  // Before the configuration, because it may read `process.env` itself.
  const env = await loadEnv({ root: dir, mode, processEnv: readOwnEnv(process.env) })
  applyEnv(env, process.env)

  const names = await readdir(dir)
  const configFile = findConfigFile(dir, names)
  const {
    config: userConfig,
    routes,
    warnings,
  } = configFile === undefined ? NO_USER_CONFIG : await loadUserConfig(configFile, mode)
  const config = fillDefaults(userConfig, routes)
  const isCompat = configFile === undefined && names.some((name) => COMPAT_CONFIG_FILE.test(name))
  return {
    root: dir,
    appDir: await findAppDir(dir),
    publicDir: path.join(dir, 'public'),
    outDir: path.join(dir, '.waymark'),
    config,
    runtimeConfig: selectRuntimeConfig(config),
    warnings: [
      ...warnings,
      ...warnOfLocales(config.i18n, path.basename(configFile ?? '')),
      ...checkPublicEnv(config.publicEnv),
    ],
    ...(configFile === undefined ? {} : { configFile }),
    names: isCompat ? COMPAT_NAMES : NATIVE_NAMES,
    mode,
    env,
  }
}

async function findRoot(root: string): Promise<string> {
  const dir = path.resolve(root)
  if (!(await isFolder(dir))) throw createError('WM_NO_PROJECT_FOLDER', { dir })
  return realpath(dir)
}

function readMode(): EnvMode {
  const value = process.env['NODE_ENV']
  return value === 'development' || value === 'test' ? value : 'production'
}

function findConfigFile(root: string, names: string[]): string | undefined {
  const [first, second] = CONFIG_FILES.filter((file) => names.includes(file))
  if (first === undefined) return undefined
  if (second !== undefined) throw createError('WM_CONFIG_TWICE', { first, second })
  return path.join(root, first)
}

async function findAppDir(root: string): Promise<string> {
  for (const dir of [path.join(root, 'app'), path.join(root, 'src', 'app')]) {
    if (await isFolder(dir)) return dir
  }
  throw createError('WM_NO_APP_FOLDER', { dir: root })
}

async function isFolder(dir: string): Promise<boolean> {
  const stats = await stat(dir).catch(() => undefined)
  return stats?.isDirectory() ?? false
}

interface UserConfig extends CheckedConfigRoutes {
  config: WaymarkConfig
}

const NO_USER_CONFIG: UserConfig = { config: {}, routes: NO_CONFIG_ROUTES, warnings: [] }

async function loadUserConfig(configFile: string, mode: EnvMode): Promise<UserConfig> {
  const file = path.basename(configFile)
  // Outside of the `try`: when Vite itself cannot be loaded, the file is not to blame.
  const loadModule = (await needsVite(configFile)) ? await createViteLoader(mode) : loadWithNode
  try {
    const { default: exported } = await loadModule(configFile)
    if (exported === undefined)
      throw createError('WM_CONFIG_EXPORT', { file, found: describeValue(exported) })
    const given: unknown = typeof exported === 'function' ? await exported({ mode }) : await exported
    const config = checkConfig(given, file)
    checkI18n(config.i18n, file)
    return { config, ...(await checkConfigRoutes(config, file)) }
  } catch (error) {
    if (isWaymarkError(error)) throw error
    throw createError('WM_CONFIG_FAILED', { file, reason: readReason(error) }, error)
  }
}

type LoadModule = (file: string) => Promise<{ default?: unknown }>

/**
 * TypeScript, and module syntax in a `.js` file that Node would take for CommonJS.
 * Both then run as modules, so that a project without `"type": "module"` may import any plugin.
 */
async function needsVite(configFile: string): Promise<boolean> {
  if (configFile.endsWith('ts')) return true
  if (configFile.endsWith('.mjs')) return false
  return /^(?:import|export)\b/m.test(await readFile(configFile, 'utf8'))
}

async function createViteLoader(mode: EnvMode): Promise<LoadModule> {
  const { runnerImport } = await import('vite')
  return async (file) => {
    const root = path.dirname(file)
    const define = { __dirname: JSON.stringify(root), __filename: JSON.stringify(file) }
    const loaded = await runnerImport<{ default?: unknown }>(file, { root, mode, define, logLevel: 'silent' })
    return loaded.module
  }
}

async function loadWithNode(configFile: string): Promise<{ default?: unknown }> {
  // Node caches modules by URL and CommonJS files by path; development reads a changed file again.
  delete createRequire(configFile).cache[configFile]
  const { mtimeMs } = await stat(configFile)
  return import(`${pathToFileURL(configFile).href}?changed=${mtimeMs}`)
}

function readReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const firstLine = text.split('\n').find((line) => line.trim() !== '') ?? 'unknown reason'
  return firstLine.trim().replace(/\.$/, '')
}

function fillDefaults(config: WaymarkConfig, routes: RuntimeConfig['routes']): ResolvedConfig {
  const { generateBuildId, htmlLimitedBots, contentSecurityPolicy, i18n } = config
  return {
    basePath: config.basePath ?? '',
    assetPrefix: (config.assetPrefix ?? '').replace(/\/$/, ''),
    trailingSlash: config.trailingSlash ?? false,
    skipTrailingSlashRedirect: config.skipTrailingSlashRedirect ?? false,
    pageExtensions: config.pageExtensions ?? ['tsx', 'ts', 'jsx', 'js'],
    compress: config.compress ?? true,
    poweredByHeader: config.poweredByHeader ?? true,
    statusBarrierMs: config.statusBarrierMs ?? STATUS_BARRIER_MS,
    authInterrupts: config.authInterrupts ?? false,
    globalNotFound: config.globalNotFound ?? false,
    typedRoutes: config.typedRoutes ?? true,
    staleTimes: {
      dynamic: config.staleTimes?.dynamic ?? PREFETCH_FRESH_MS / 1000,
      static: config.staleTimes?.static ?? PREFETCH_STALE_MS / 1000,
    },
    optimizePackageImports: config.optimizePackageImports ?? [],
    ...fillServingConfig(config),
    routes,
    env: config.env ?? {},
    publicEnv: config.publicEnv ?? [],
    vite: config.vite ?? {},
    ...(generateBuildId === undefined ? {} : { generateBuildId }),
    ...(htmlLimitedBots === undefined ? {} : { htmlLimitedBots }),
    ...(contentSecurityPolicy === undefined ? {} : { contentSecurityPolicy }),
    ...(i18n === undefined ? {} : { i18n }),
  }
}

function selectRuntimeConfig(config: ResolvedConfig): RuntimeConfig {
  return {
    basePath: config.basePath,
    assetPrefix: config.assetPrefix,
    trailingSlash: config.trailingSlash,
    skipTrailingSlashRedirect: config.skipTrailingSlashRedirect,
    compress: config.compress,
    poweredByHeader: config.poweredByHeader,
    statusBarrierMs: config.statusBarrierMs,
    htmlLimitedBots: config.htmlLimitedBots?.source ?? '',
    authInterrupts: config.authInterrupts,
    globalNotFound: config.globalNotFound,
    contentSecurityPolicy: config.contentSecurityPolicy ?? '',
    staleTimes: config.staleTimes,
    publicEnv: config.publicEnv,
    ...fillServingConfig(config),
    routes: config.routes,
    ...(config.i18n === undefined ? {} : { i18n: config.i18n }),
  }
}
