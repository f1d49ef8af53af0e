import { access, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect, type InspectOptions } from 'node:util'
import { attempt } from '../shared/attempt.ts'
import { createError, isWaymarkError } from '../shared/errors.ts'
import type { ExplainInert } from '../shared/inert-note.ts'
import { describeErrorFields } from '../shared/telemetry/error-fields.ts'
import { maskUrl } from '../shared/telemetry/mask.ts'
import { MAX_LINKED_ERRORS } from '../shared/limits.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import type { BuildManifest } from '../shared/manifest.ts'
import { installPublicEnv, selectPublicEnv } from '../shared/public-env.ts'
import type { App, CacheStorage, CreateApp, ErrorReport, OwnService, RequestFacts } from '../shared/seams.ts'
import { connectRedis } from './connect-redis.ts'
import { loadSecret } from './load-secret.ts'
import { loadPrerendered } from './prerendered-answers.ts'
import { createStaticFiles } from './static-files.ts'
import { createLateImageService } from './image/late-image-service.ts'
import { createTelemetry } from './telemetry/create-telemetry.ts'
import { resolveExportSettings } from './telemetry/export-settings.ts'
import type { ImageService } from './image/serve-image.ts'
import type { StaticFiles } from './static-files.ts'

export interface LoadedApp {
  app: App<IncomingMessage, ServerResponse>
  manifest: BuildManifest
  files: StaticFiles
  images: ImageService
}

/** The output folder's layout, as far as serving needs it. */
const MANIFEST_FILE = 'manifest.json'
const BUILD_ID_FILE = 'BUILD_ID'
const CACHE_DIR = 'cache'
const IMAGE_CACHE_DIR = 'images'
const DATA_CACHE_DIR = 'data'
/** Wins over the address in the configuration, which is part of the build. */
const REDIS_VARIABLE = 'WAYMARK_REDIS_URL'
const SERVER_ENTRY = 'server/rsc/index.js'

export interface LoadOptions {
  publicDir?: string
  env?: NodeJS.ProcessEnv
  /** The build itself is asking: it is not finished, and nothing is made ahead yet. */
  isBuilding?: boolean
  /** Told what the app knows about a request; the access log wants it. */
  observe?: ((request: IncomingMessage, facts: RequestFacts) => void) | undefined
  /** Told what becomes of the output of server components. */
  explainInert?: ExplainInert
  /** Takes the reports when no DSN is configured. */
  service?: OwnService | undefined
  /** Caches on disk. Default: in the output folder. */
  cacheDir?: string
  /** What this server knows better than the build. */
  config?: Partial<Pick<RuntimeConfig, 'canonicalOrigin' | 'trustProxy'>>
}

/** Loads a production build. `publicDir` defaults to the folder beside the output folder. */
export async function loadApp(outDir: string, options: LoadOptions = {}): Promise<LoadedApp> {
  const {
    env = process.env,
    observe,
    explainInert,
    service,
    isBuilding = false,
    cacheDir = join(outDir, CACHE_DIR),
  } = options
  const built = await readManifest(outDir, isBuilding)
  const manifest = { ...built, config: { ...built.config, ...options.config } }
  const secret = await loadSecret(outDir, env)
  const publicEnv = selectPublicEnv(manifest.config.publicEnv ?? [], env)
  installPublicEnv(publicEnv)
  const files = createStaticFiles(manifest, {
    client: join(outDir, 'client'),
    public: options.publicDir ?? join(outDir, '..', 'public'),
    publicCompressed: join(outDir, 'public-compressed'),
  })
  // React decides when it is loaded; a development payload is refused by the production browser bundle.
  process.env.NODE_ENV = 'production'
  // For packages that are not part of the bundle, as `NEXT_RUNTIME` is defined in it.
  process.env['NEXT_RUNTIME'] ??= 'nodejs'
  // Stacks in logs and reports name the app's own files and lines.
  process.setSourceMapsEnabled(true)
  const { config, buildId } = manifest
  const root = resolve(outDir, '..')
  const settings = {
    config,
    env,
    mode: 'production',
    buildId,
    builtRelease: manifest.release,
    secret,
    root,
    service,
    note: printNote,
  } as const
  // What fails while pages are made ahead fails the build, which says so itself.
  const telemetry = isBuilding ? undefined : await createTelemetry(settings)
  const isExport = isBuilding && config.output === 'export'
  const browserSettings = isExport ? await resolveExportSettings(settings) : undefined
  const createApp = await loadServerEntry(outDir)
  const prerendered = isBuilding ? undefined : await loadPrerendered(outDir)
  const app = createApp({
    mode: 'production',
    buildId: manifest.buildId,
    config: manifest.config,
    names: manifest.names,
    secret,
    publicEnv,
    browserTelemetry: manifest.browserTelemetry,
    ...(prerendered && { prerendered }),
    ...(!isBuilding && { storage: await openStorage(cacheDir, manifest.config.cache?.redis, env) }),
    servePublicFile(path, request, response) {
      const isServed = files.serve(path, request, response)
      if (isServed) observe?.(request, { kind: 'file' })
      return isServed
    },
    reportError: printError,
    ...(observe === undefined ? {} : { observe }),
    ...(explainInert === undefined ? {} : { explainInert }),
    ...(telemetry === undefined ? {} : { telemetry }),
    ...(browserSettings === undefined ? {} : { browserSettings }),
  })
  const images = createLateImageService({
    mode: 'production',
    settings: manifest.config.images,
    names: manifest.names,
    prefixes: manifest.config,
    root: join(outDir, '..'),
    cacheDir: join(cacheDir, IMAGE_CACHE_DIR),
    locate: files.locate,
    note: printNote,
    ...(app.askMiddleware && { askMiddleware: app.askMiddleware }),
  })
  return { app, manifest, files, images }
}

function printNote(text: string): void {
  process.stderr.write(`⚠ ${text}\n`)
}

async function openStorage(
  cacheDir: string,
  configured: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<CacheStorage> {
  const url = env[REDIS_VARIABLE] || configured
  return {
    dir: join(cacheDir, DATA_CACHE_DIR),
    note: printNote,
    ...(url ? { redis: await connectRedis(url) } : {}),
  }
}

export async function readManifest(outDir: string, isBuilding = false): Promise<BuildManifest> {
  const text = await readBuildFile(outDir, MANIFEST_FILE)
  const buildId = isBuilding ? undefined : (await readBuildFile(outDir, BUILD_ID_FILE)).trim()
  let manifest: Partial<BuildManifest> | null
  try {
    manifest = JSON.parse(text)
  } catch (cause) {
    throw createError('WM_BUILD_BROKEN', { dir: outDir, file: MANIFEST_FILE }, cause)
  }
  // A build that was interrupted leaves the two files out of step.
  if (!isManifest(manifest) || (buildId !== undefined && manifest.buildId !== buildId)) {
    throw createError('WM_BUILD_BROKEN', { dir: outDir, file: MANIFEST_FILE })
  }
  return manifest
}

function isManifest(value: Partial<BuildManifest> | null): value is BuildManifest {
  return Boolean(value?.buildId && value.names?.internalSegment && value.config && value.files)
}

async function readBuildFile(outDir: string, file: string): Promise<string> {
  try {
    return await readFile(join(outDir, file), 'utf8')
  } catch (cause) {
    throw createError('WM_NO_BUILD', { dir: outDir, file }, cause)
  }
}

async function loadServerEntry(outDir: string): Promise<CreateApp<IncomingMessage, ServerResponse>> {
  const path = resolve(outDir, SERVER_ENTRY)
  try {
    await access(path)
  } catch (cause) {
    throw createError('WM_NO_BUILD', { dir: outDir, file: SERVER_ENTRY }, cause)
  }
  const module: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  if (typeof module.default !== 'function') {
    throw createError('WM_BUILD_BROKEN', { dir: outDir, file: SERVER_ENTRY })
  }
  return module.default as CreateApp<IncomingMessage, ServerResponse>
}

function printError(report: ErrorReport): void {
  process.stderr.write(`${formatErrorReport(report)}\n`)
}

/** `⨯ <stack> { digest: '…' }`, with the chain of causes, and the errors that one of them stands for. */
export function formatErrorReport({
  error,
  digest,
  method,
  path,
}: Pick<ErrorReport, 'error' | 'digest'> & Partial<Pick<ErrorReport, 'method' | 'path'>>): string {
  const parts: string[] = []
  let causes = 0
  let current: unknown = error
  // Causes may form a circle.
  do {
    parts.push(`${causes === 0 ? '' : 'caused by: '}${showThrown(current)}`)
    parts.push(...listMembers(current).map((member) => `one of them: ${showThrown(member)}`))
    current = current instanceof Error ? current.cause : undefined
    causes += 1
  } while (current !== undefined && causes < MAX_LINKED_ERRORS)
  const facts = [
    ...(isWaymarkError(error) ? [`code: '${error.code}'`] : []),
    ...(digest === undefined ? [] : [`digest: '${digest}'`]),
    ...(method === undefined ? [] : [`request: '${method} ${maskUrl(path ?? '')}'`]),
  ]
  // Messages may carry request data: a line of one must not pass for a report of its own.
  const lines = parts.map((part) => part.replace(/\n(?!\s)/g, '\n    '))
  const text = `⨯ ${lines.join('\n')}${facts.length === 0 ? '' : ` { ${facts.join(', ')} }`}`
  // A terminal must not obey it, either.
  return text.replace(/[^\P{Cc}\n\t]/gu, '?')
}

const INSPECTION: InspectOptions = { breakLength: Infinity, maxStringLength: 1_000, maxArrayLength: 20 }

/** Clients of databases and the like throw plain objects, and what failed stands in their fields. */
function showThrown(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.stack ?? thrown.message}${showFields(thrown)}`
  if (typeof thrown === 'string') return thrown
  // An object may have an inspector of its own, which may throw.
  return attempt(() => inspect(thrown, INSPECTION), 'An object that cannot be shown')
}

/** Of other errors the field of that name may hold anything, such as what is wrong with the fields of a form. */
function listMembers(thrown: unknown): unknown[] {
  const members: unknown = thrown instanceof Error ? attempt(() => Reflect.get(thrown, 'errors')) : undefined
  if (!Array.isArray(members)) return []
  const told =
    thrown instanceof AggregateError ? members : members.filter((member) => member instanceof Error)
  return told.slice(0, MAX_LINKED_ERRORS)
}

/** In the same words as in its report. */
function showFields(error: Error): string {
  // The facts of the report have the code of our own.
  if (isWaymarkError(error)) return ''
  const { cause: _, ...fields } = describeErrorFields(error) ?? {}
  return Object.keys(fields).length === 0 ? '' : ` ${inspect(fields, INSPECTION)}`
}
