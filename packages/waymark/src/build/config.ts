import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { RuntimeConfig, WaymarkConfig } from '../shared/config.ts'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { fillImageDefaults, type ImageSettings } from '../shared/image-config.ts'
import { PAGE_EXPIRE_S, PREFETCH_FRESH_MS, PREFETCH_STALE_MS, STATUS_BARRIER_MS } from '../shared/limits.ts'
import { COMPAT_NAMES, NATIVE_NAMES, type WireNames } from '../shared/wire.ts'
import { NO_CONFIG_ROUTES } from '../shared/config-routes.ts'
import { fillCacheConfig, type CachingConfig } from './cache-config.ts'
import { describeValue } from './check-config.ts'
import { checkUserConfig, type CheckedConfig } from './check-user-config.ts'
import { readInert } from './inert-config.ts'
import { checkJsonFiles } from './json-files.ts'
import { loadConfigFile } from './load-config-file.ts'
import { checkPublicEnv } from './check-public-env.ts'
import { fillServingConfig, type ServingConfig } from './serving-config.ts'
import { applyEnv, loadEnv, readOwnEnv, type EnvMode, type LoadedEnv } from './load-env.ts'
import { loadNextConfig } from './next-config.ts'
import { findOwnServer } from './own-server.ts'
import type { IgnoredKey } from './next-config-keys.ts'

/** The configuration with every default filled in; what has no default stays optional. */
export type ResolvedConfig = Required<
  Omit<
    WaymarkConfig,
    | 'cacheHandler'
    | 'generateBuildId'
    | 'htmlLimitedBots'
    | 'contentSecurityPolicy'
    | 'staleTimes'
    | 'images'
    | 'i18n'
    | 'telemetry'
    | 'console'
    | 'headers'
    | 'redirects'
    | 'rewrites'
    | 'output'
    | 'vite'
    | keyof ServingConfig
    | keyof CachingConfig
  >
> &
  Pick<
    WaymarkConfig,
    | 'cacheHandler'
    | 'generateBuildId'
    | 'htmlLimitedBots'
    | 'contentSecurityPolicy'
    | 'i18n'
    | 'output'
    | 'telemetry'
    | 'console'
  > & {
    vite: NonNullable<WaymarkConfig['vite']>
    staleTimes: RuntimeConfig['staleTimes']
    images: ImageSettings
    routes: RuntimeConfig['routes']
  } & ServingConfig &
  CachingConfig

export interface ResolvedProject {
  /** Real path, without symbolic links, as Vite names modules. */
  root: string
  /** Both stand at the root or in src/. One of them may not exist. */
  appDir: string
  pagesDir: string
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
  /** Keys of a `next.config` that have no effect; they are among the warnings. */
  ignoredKeys: IgnoredKey[]
}

export const CONFIG_FILES: readonly string[] = [
  'waymark.config.ts',
  'waymark.config.mts',
  'waymark.config.js',
  'waymark.config.mjs',
]

/** Reads everything a project says about itself. Nothing else reads the configuration or the environment. */
export async function loadConfig(root: string, options: { mode?: EnvMode } = {}): Promise<ResolvedProject> {
  const settings = await loadSettings(root, options)
  const folders = await findRouteFolders(settings.root)
  if (folders === undefined) throw createError('WM_NO_APP_FOLDER', { dir: settings.root })
  return { ...settings, ...folders }
}

/** The same for a folder that may have no app in it. */
export async function loadSettings(
  root: string,
  options: { mode?: EnvMode } = {},
): Promise<Omit<ResolvedProject, 'appDir' | 'pagesDir'>> {
  const dir = await findRoot(root)
  await checkJsonFiles(dir)
  const mode = options.mode ?? readMode()
  // Before the configuration, because it may read `process.env` itself.
  const env = await loadEnv({ root: dir, mode, processEnv: readOwnEnv(process.env) })
  applyEnv(env, process.env)

  const { configFile, userConfig, routes, warnings, ignoredKeys, names } = await readUserConfig(dir, mode)
  const config = fillDefaults(userConfig, routes)
  return {
    root: dir,
    publicDir: path.join(dir, 'public'),
    outDir: path.join(dir, '.waymark'),
    config,
    runtimeConfig: selectRuntimeConfig(config),
    warnings: [...warnings, ...checkPublicEnv(config.publicEnv), ...(await warnOfOwnServer(dir))],
    ...(configFile === undefined ? {} : { configFile }),
    names,
    mode,
    env,
    ignoredKeys,
  }
}

/** The command is the server, so nothing of it would run; whoever starts the app should not have to find that out. */
async function warnOfOwnServer(dir: string): Promise<WaymarkError[]> {
  const file = await findOwnServer(dir)
  return file === undefined ? [] : [createError('WM_OWN_SERVER', { file })]
}

async function findRoot(root: string): Promise<string> {
  const dir = path.resolve(root)
  if (!(await isFolder(dir))) throw createError('WM_NO_PROJECT_FOLDER', { dir })
  const real = await realpath(dir)
  const character = /[#?]/.exec(real)?.[0]
  if (character !== undefined) throw createError('WM_PROJECT_PATH', { dir: real, character })
  return real
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

/** `undefined`: there is neither. */
export async function findRouteFolders(
  root: string,
): Promise<Pick<ResolvedProject, 'appDir' | 'pagesDir'> | undefined> {
  const find = async (name: string): Promise<string | undefined> => {
    for (const dir of [path.join(root, name), path.join(root, 'src', name)]) {
      if (await isFolder(dir)) return dir
    }
    return undefined
  }
  const [appDir, pagesDir] = await Promise.all([find('app'), find('pages')])
  const known = appDir ?? pagesDir
  if (known === undefined) return undefined
  const beside = (name: string): string => path.join(path.dirname(known), name)
  return { appDir: appDir ?? beside('app'), pagesDir: pagesDir ?? beside('pages') }
}

async function isFolder(dir: string): Promise<boolean> {
  const stats = await stat(dir).catch(() => undefined)
  return stats?.isDirectory() ?? false
}

type UserConfig = CheckedConfig & Pick<ResolvedProject, 'configFile' | 'ignoredKeys' | 'names'>

/** A file of our own decides; without one, that of Next.js, whose names on the wire are then kept. */
async function readUserConfig(dir: string, mode: EnvMode): Promise<UserConfig> {
  const files = await readdir(dir)
  const configFile = findConfigFile(dir, files)
  if (configFile !== undefined) {
    const loaded = await loadUserConfig(configFile, mode)
    return { configFile, ...loaded, ignoredKeys: [], names: NATIVE_NAMES }
  }
  const ofNext = await loadNextConfig(dir, { files, mode })
  if (ofNext === undefined)
    return { userConfig: {}, routes: NO_CONFIG_ROUTES, warnings: [], ignoredKeys: [], names: NATIVE_NAMES }
  return { ...ofNext, names: COMPAT_NAMES }
}

async function loadUserConfig(configFile: string, mode: EnvMode): Promise<CheckedConfig> {
  const file = path.basename(configFile)
  return loadConfigFile(configFile, { mode }, async (exported) => {
    if (exported === undefined)
      throw createError('WM_CONFIG_EXPORT', { file, found: describeValue(exported) })
    const config: unknown = typeof exported === 'function' ? await exported({ mode }) : await exported
    return checkUserConfig(config, file)
  })
}

function fillDefaults(config: WaymarkConfig, routes: RuntimeConfig['routes']): ResolvedConfig {
  const { cacheHandler, generateBuildId, htmlLimitedBots, contentSecurityPolicy, i18n, telemetry } = config
  return {
    basePath: config.basePath ?? '',
    assetPrefix: (config.assetPrefix ?? '').replace(/\/$/, ''),
    trailingSlash: config.trailingSlash ?? false,
    skipTrailingSlashRedirect: config.skipTrailingSlashRedirect ?? false,
    pageExtensions: config.pageExtensions ?? ['tsx', 'ts', 'jsx', 'js'],
    compress: config.compress ?? true,
    poweredByHeader: config.poweredByHeader ?? true,
    inert: readInert(config, process.env['WAYMARK_INERT']),
    statusBarrierMs: config.statusBarrierMs ?? STATUS_BARRIER_MS,
    authInterrupts: config.authInterrupts ?? false,
    expireTime: config.expireTime ?? PAGE_EXPIRE_S,
    globalNotFound: config.globalNotFound ?? false,
    cacheComponents: config.cacheComponents ?? false,
    typedRoutes: config.typedRoutes ?? true,
    allowedDevOrigins: config.allowedDevOrigins ?? [],
    staleTimes: {
      dynamic: config.staleTimes?.dynamic ?? PREFETCH_FRESH_MS / 1000,
      static: config.staleTimes?.static ?? PREFETCH_STALE_MS / 1000,
    },
    images: fillImageDefaults(withoutService(config)),
    optimizePackageImports: config.optimizePackageImports ?? [],
    transpilePackages: config.transpilePackages ?? [],
    serverExternalPackages: config.serverExternalPackages ?? [],
    ...fillServingConfig(config),
    ...fillCacheConfig(config),
    routes,
    env: config.env ?? {},
    exportDir: config.exportDir ?? 'out',
    standaloneFiles: config.standaloneFiles ?? [],
    publicEnv: config.publicEnv ?? [],
    vite: config.vite ?? {},
    ...(config.output && { output: config.output }),
    ...(cacheHandler === undefined ? {} : { cacheHandler }),
    ...(generateBuildId === undefined ? {} : { generateBuildId }),
    ...(htmlLimitedBots === undefined ? {} : { htmlLimitedBots }),
    ...(contentSecurityPolicy === undefined ? {} : { contentSecurityPolicy }),
    ...(i18n === undefined ? {} : { i18n }),
    ...(telemetry === undefined ? {} : { telemetry }),
    ...(config.console === undefined ? {} : { console: config.console }),
  }
}

/** Files have no service that resizes images: they are sent as they are, unless another one is named. */
function withoutService({ output, images }: WaymarkConfig): WaymarkConfig['images'] {
  return output === 'export' ? { unoptimized: images?.loaderFile === undefined, ...images } : images
}

function selectRuntimeConfig(config: ResolvedConfig): RuntimeConfig {
  return {
    ...(config.output && { output: config.output }),
    basePath: config.basePath,
    assetPrefix: config.assetPrefix,
    trailingSlash: config.trailingSlash,
    skipTrailingSlashRedirect: config.skipTrailingSlashRedirect,
    compress: config.compress,
    poweredByHeader: config.poweredByHeader,
    inert: config.inert,
    statusBarrierMs: config.statusBarrierMs,
    htmlLimitedBots: config.htmlLimitedBots?.source ?? '',
    authInterrupts: config.authInterrupts,
    expireTime: config.expireTime,
    globalNotFound: config.globalNotFound,
    cacheComponents: config.cacheComponents,
    contentSecurityPolicy: config.contentSecurityPolicy ?? '',
    staleTimes: config.staleTimes,
    images: config.images,
    publicEnv: config.publicEnv,
    ...fillServingConfig(config),
    ...fillCacheConfig(config),
    routes: config.routes,
    ...(config.i18n === undefined ? {} : { i18n: config.i18n }),
    ...(config.telemetry === undefined ? {} : { telemetry: config.telemetry }),
    ...(config.console === undefined ? {} : { console: config.console }),
  }
}
