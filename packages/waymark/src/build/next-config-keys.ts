import { createError, type WaymarkError } from '../shared/errors.ts'
import { isNamePattern } from '../shared/origin-pattern.ts'
import { nearestName } from '../shared/nearest-name.ts'
import { isConfigKey } from './check-config.ts'
import { isPlainObject } from './config-rule.ts'
import { isExportDir } from './export-dir.ts'
import { describeCompilerRest, mapCompiler } from './compiler-options.ts'
import { describeImagesRest, mapImages } from './next-images.ts'
import { mapMdx, NEXT_MDX } from './next-mdx.ts'
import { describeLackingCompiler, mapReactCompiler } from './react-compiler.ts'
import { describeFarFiles, mapTracedFiles } from './standalone-patterns.ts'
import { mapSassOptions } from './sass-options.ts'
import { hasOtherOptions, mapTurbopack } from './turbopack-options.ts'
import { describeWebpackRest, mapWebpack } from './webpack-options.ts'

/** A key of a configuration file that has no effect. */
export interface IgnoredKey {
  /** With the keys around it: `experimental.ppr`. */
  key: string
  /** The app would behave in another way than its author expects, not only be built in another way. */
  breaks: boolean
  error: WaymarkError
}

/** What becomes of a key of `next.config`. */
type KeyRule =
  /** The same key here, or one with another name. */
  | { kind: 'pass'; as?: string }
  | {
      kind: 'map'
      /** Packages of the app are found from its folder. */
      map: (value: unknown, root: string, source: Record<string, unknown>) => Record<string, unknown>
      advice?: (value: unknown, root: string, source: Record<string, unknown>) => string | undefined
    }
  /** Without effect, and nobody would notice: it is done anyway, or it is about tools that are not used here. */
  | { kind: 'silent' }
  | { kind: 'unsupported'; advice: string; breaks?: (value: unknown) => boolean }

const PASS: KeyRule = { kind: 'pass' }
const SILENT: KeyRule = { kind: 'silent' }

const always = (): boolean => true
const unsupported = (advice: string): KeyRule => ({ kind: 'unsupported', advice })
const missing = (advice: string): KeyRule => ({ kind: 'unsupported', advice, breaks: always })
const all = (names: string, rule: KeyRule): Record<string, KeyRule> =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]))

const LATER = 'It is not supported yet; the app runs without it.'
const COMPILED_BY_VITE =
  'Code is compiled by Vite: use the paths of tsconfig.json for aliases, turbopack.rules for loaders, and vite.plugins of a waymark.config.ts for the rest.'
const NO_PARTIAL_PRERENDERING = 'A page is made ahead of time as a whole or not at all.'

/** `true` once turned actions on, which they always are now. */
const ACTIONS: KeyRule = {
  kind: 'map',
  map: (value) => (isPlainObject(value) ? { serverActions: value } : {}),
}

const TURBOPACK: KeyRule = {
  kind: 'map',
  map: mapTurbopack,
  advice: (value) => (hasOtherOptions(value) ? COMPILED_BY_VITE : undefined),
}

const followed = (
  map: (value: unknown) => Record<string, unknown>,
  describeRest: (value: unknown) => string | undefined,
): KeyRule => ({
  kind: 'map',
  map,
  advice(value) {
    const rest = describeRest(value)
    return rest === undefined ? undefined : `${COMPILED_BY_VITE} ${rest}`
  },
})
const WEBPACK = followed(mapWebpack, describeWebpackRest)
const COMPILER = followed(mapCompiler, describeCompilerRest)

/** Only of an export does it say where others find the result. `.next` is what it is without. */
const DIST_DIR: KeyRule = {
  kind: 'map',
  map: (value, _root, source) => (isExportDirOf(value, source) ? { exportDir: value } : {}),
  advice: (value, _root, source) =>
    value === '.next' || isExportDirOf(value, source)
      ? undefined
      : 'The build is written to .waymark/, and an export to out/ or another folder inside of the project; point scripts and images for deployment there.',
}

function isExportDirOf(value: unknown, { output }: Record<string, unknown>): boolean {
  return output === 'export' && value !== '.next' && isExportDir(value)
}

/** There a port or a scheme does no harm, and what can never match anything is no reason to stop. */
function mapDevOrigins(value: unknown): Record<string, unknown> {
  const names = (Array.isArray(value) ? value : [])
    .filter((name) => typeof name === 'string')
    .map((name) => name.replace(/^[a-z]+:\/\/|:\d+$/gi, ''))
    .filter(isNamePattern)
  return names.length === 0 ? {} : { allowedDevOrigins: names }
}

const REACT_COMPILER: KeyRule = {
  kind: 'map',
  map: mapReactCompiler,
  advice: describeLackingCompiler,
}

const KEYS: Record<string, KeyRule> = {
  ...all('pageExtensions compress poweredByHeader generateBuildId typedRoutes', PASS),
  ...all('basePath trailingSlash skipTrailingSlashRedirect', PASS),
  ...all('i18n headers redirects rewrites output', PASS),
  images: { kind: 'map', map: mapImages, advice: describeImagesRest },
  ...all('transpilePackages serverExternalPackages', PASS),
  ...all('cacheHandler cacheMaxMemorySize cacheLife expireTime', PASS),
  assetPrefix: { kind: 'map', map: (value) => ({ assetPrefix: stripSlash(value) }) },
  env: { kind: 'map', map: (value) => ({ env: mapEnv(value) }) },
  htmlLimitedBots: { kind: 'map', map: (value) => ({ htmlLimitedBots: mapPattern(value) }) },
  serverActions: ACTIONS,
  sassOptions: { kind: 'map', map: mapSassOptions },

  ...all('eslint typescript devIndicators logging onDemandEntries swcMinify telemetry future', SILENT),
  ...all('reactStrictMode httpAgentOptions generateEtags modularizeImports configOrigin target', SILENT),
  ...all('outputFileTracing outputFileTracingRoot', SILENT),
  outputFileTracingIncludes: { kind: 'map', map: mapTracedFiles, advice: describeFarFiles },
  // Only `false` asks for something, which nobody can have: routes are made from files.
  useFileSystemPublicRoutes: SILENT,
  ...all('outputFileTracingExcludes bundlePagesRouterDependencies deploymentId optimizeFonts', SILENT),
  ...all('staticPageGenerationTimeout enablePrerenderSourceMaps excludeDefaultMomentLocales', SILENT),
  ...all('reactProductionProfiling cleanDistDir reactMaxHeadersLength cacheHandlers watchOptions', SILENT),

  webpack: WEBPACK,
  turbopack: TURBOPACK,
  [NEXT_MDX]: { kind: 'map', map: mapMdx },
  compiler: COMPILER,
  reactCompiler: REACT_COMPILER,
  distDir: DIST_DIR,
  productionBrowserSourceMaps: unsupported('Source maps stay on the server, where errors are mapped.'),
  ...all('crossOrigin skipProxyUrlNormalize skipMiddlewareUrlNormalize', unsupported(LATER)),
  allowedDevOrigins: { kind: 'map', map: mapDevOrigins },
  cacheComponents: PASS,
  ...all(
    'serverRuntimeConfig publicRuntimeConfig',
    missing('Use environment variables; names that begin with NEXT_PUBLIC_ reach the browser.'),
  ),
  exportPathMap: missing('Use routes with parameters and generateStaticParams.'),
  amp: missing('AMP pages are not supported.'),
}

const EXPERIMENTAL_KEYS: Record<string, KeyRule> = {
  ...all('authInterrupts globalNotFound cacheComponents staleTimes optimizePackageImports typedRoutes', PASS),
  serverActions: ACTIONS,
  serverComponentsExternalPackages: { kind: 'pass', as: 'serverExternalPackages' },
  htmlLimitedBots: { kind: 'map', map: (value) => ({ htmlLimitedBots: mapPattern(value) }) },

  ...all('appDir instrumentationHook viewTransition scrollRestoration webpackBuildWorker', SILENT),
  ...all('parallelServerBuildTraces parallelServerCompiles serverMinification optimizeCss', SILENT),
  ...all('useLightningcss cssChunking externalDir esmExternals largePageDataBytes workerThreads', SILENT),
  ...all('cpus memoryBasedWorkersCount clientSegmentCache clientRouterFilter nodeMiddleware', SILENT),
  ...all('serverSourceMaps prerenderEarlyExit preloadEntriesOnStart forceSwcTransforms', SILENT),
  ...all('webpackMemoryOptimizations optimizeServerReact nextScriptWorkers newNextLinkBehavior', SILENT),
  ...all('browserDebugInfoInTerminal turbopackFileSystemCacheForDev legacyBrowsers', SILENT),
  ...all('turbopackFileSystemCacheForBuild serverComponentsHmrCache webVitalsAttribution', SILENT),
  ...all('optimisticClientCache devtoolSegmentExplorer turbopackSourceMaps turbopackMinify', SILENT),
  ...all(
    'turbopackTreeShaking turbopackScopeHoisting turbopackInputSourceMaps turbopackImportTypeBytes',
    SILENT,
  ),
  ...all(
    'turbopackUseBuiltinBabel turbopackUseBuiltinSass typedEnv strictRouteTypes rootParams after',
    SILENT,
  ),
  ...all('isrFlushToDisk imgOptConcurrency imgOptTimeoutInSeconds imgOptSequentialRead gzipSize', SILENT),
  ...all(
    'imgOptMaxInputPixels clientTraceMetadata disableOptimizedLoading multiZoneDraftMode mcpServer',
    SILENT,
  ),
  ...all('staticGenerationMaxConcurrency staticGenerationMinPagesPerWorker isolatedDevBuild', SILENT),
  ...all('clientRouterFilterRedirects clientRouterFilterAllowedRate proxyPrefetch', SILENT),

  turbo: TURBOPACK,
  // The same compiler in another language.
  mdxRs: SILENT,
  ...all('swcPlugins craCompat', unsupported(COMPILED_BY_VITE)),
  reactCompiler: REACT_COMPILER,
  ...all('useCache', SILENT),
  cacheLife: PASS,
  ppr: missing(NO_PARTIAL_PRERENDERING),
  dynamicIO: { kind: 'pass', as: 'cacheComponents' },
  ...all('inlineCss sri taint proxyTimeout middlewarePrefetch testProxy adapterPath', unsupported(LATER)),
  ...all('proxyClientMaxBodySize middlewareClientMaxBodySize staticGenerationRetryCount', unsupported(LATER)),
  urlImports: missing('Install the package, or copy the file into the app.'),
}

export interface MappedConfig {
  /** Has keys of `WaymarkConfig` only; their values are not checked. */
  config: Record<string, unknown>
  ignoredKeys: IgnoredKey[]
}

/** Turns the configuration of Next.js into ours. Never throws: what cannot be taken over becomes a warning. */
export function mapNextConfig(
  source: Record<string, unknown>,
  { file, root }: { file: string; root: string },
): MappedConfig {
  const { experimental, ...top } = source
  const mapped: MappedConfig = { config: {}, ignoredKeys: [] }
  // The inner keys first: a key that has left `experimental` counts where it is now.
  if (isPlainObject(experimental))
    mapKeys(experimental, mapped, { rules: EXPERIMENTAL_KEYS, prefix: 'experimental.', file, root })
  mapKeys(top, mapped, { rules: KEYS, prefix: '', file, root })
  return mapped
}

function mapKeys(
  source: Record<string, unknown>,
  { config, ignoredKeys }: MappedConfig,
  {
    rules,
    prefix,
    file,
    root,
  }: {
    rules: Record<string, KeyRule>
    prefix: string
    file: string
    root: string
  },
): void {
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined || value === null) continue
    const key = prefix + name
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) {
      const nearest = nearestName(name, Object.keys(rules))
      const details = { file, key, nearest: nearest === undefined ? 'none' : prefix + nearest }
      ignoredKeys.push({ key, breaks: false, error: createError('WM_NEXT_CONFIG_UNKNOWN', details) })
      continue
    }
    const fields = Object.entries(applyRule(rule, { name, value, root, source }))
    const known = fields.filter(([field]) => isConfigKey(field))
    for (const [field, content] of known) config[field] = join(config[field], content)
    const isPartly = rule.kind !== 'unsupported' && known.length < fields.length
    const advice = isPartly ? LATER : readAdvice(rule, { value, root, source })
    if (advice === undefined || isInert(value)) continue
    const breaks = isPartly || (rule.kind === 'unsupported' && (rule.breaks?.(value) ?? false))
    const effect = rule.kind === 'map' && known.length > 0 ? 'only a part of its effect' : 'no effect'
    const error = createError('WM_NEXT_CONFIG_KEY', { file, key, effect, advice })
    ignoredKeys.push({ key, breaks, error })
  }
}

interface KeyPlace {
  value: unknown
  root: string
  /** The key with those beside it. */
  source: Record<string, unknown>
}

function readAdvice(rule: KeyRule, { value, root, source }: KeyPlace): string | undefined {
  if (rule.kind === 'unsupported') return rule.advice
  return rule.kind === 'map' ? rule.advice?.(value, root, source) : undefined
}

/** Several keys become plugins of Vite. */
function join(before: unknown, content: unknown): unknown {
  if (!hasPlugins(before) || !hasPlugins(content)) return content
  return { ...before, plugins: [...before.plugins, ...content.plugins] }
}

function hasPlugins(value: unknown): value is { plugins: unknown[] } {
  return isPlainObject(value) && Array.isArray(value['plugins'])
}

function applyRule(
  rule: KeyRule,
  { name, value, root, source }: KeyPlace & { name: string },
): Record<string, unknown> {
  if (rule.kind === 'pass') return { [rule.as ?? name]: value }
  return rule.kind === 'map' ? rule.map(value, root, source) : {}
}

/** Values that ask for nothing, as they are in a spread default configuration. */
function isInert(value: unknown): boolean {
  if (value === false || value === '' || value === 0) return true
  if (Array.isArray(value)) return value.length === 0
  return isPlainObject(value) && Object.keys(value).length === 0
}

/** Values of the environment that are not set, and numbers, are common there. */
function mapEnv(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null)
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, typeof entry === 'object' ? entry : String(entry)]),
  )
}

/** With or without a slash at the end is the same there. */
function stripSlash(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\/$/, '') : value
}

function mapPattern(value: unknown): unknown {
  return typeof value === 'string' ? new RegExp(value, 'i') : value
}
