import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createBuilder, createLogger, type Logger } from 'vite'
import { SOURCE_MAPS_FILE, type BuildManifest } from '../shared/manifest.ts'
import {
  BUILD_STEPS,
  type BuildProgress,
  type BuildResult,
  type BuildStep,
  type RouteReport,
} from './build-report.ts'
import { readWarning } from './build-warnings.ts'
import { checkProject } from './check-project.ts'
import { loadConfig, type ResolvedProject } from './config.ts'
import { keepDeploySecret } from './deploy-secret.ts'
import {
  checkExport,
  checkExportDir,
  checkExportedActions,
  checkExported,
  clearExport,
  copyExportFiles,
  stageDirOf,
  publishExport,
  warnOfApiRoutes,
} from './export-app.ts'
import { writeNextEnv } from './next-types.ts'
import { usesTypeScript } from './project-tsconfig.ts'
import { isCompat } from '../shared/wire.ts'
import { listActionFiles } from './actions-plugin.ts'
import { bringAssetsBack, setAssetsAside } from './keep-assets.ts'
import { listMisspeltFiles } from './misspelt-files.ts'
import { createProjectBase, createViteConfig } from './plugin.ts'
import { releaseMemory } from './release-memory.ts'
import { prerenderApp, type PrerenderResult } from './prerender.ts'
import { findRelease } from './release.ts'
import { measureRoutes } from './route-sizes.ts'
import { createRouteSource } from './routes-plugin.ts'
import { scanProject } from './scan-project.ts'
import { listSourceMaps } from './source-map-list.ts'
import { writeStandalone } from './standalone.ts'
import { collectStaticFiles } from './static-manifest.ts'
import { describeBrowserTelemetry } from './telemetry-plugin.ts'
import { writeRouteTypes } from './typegen.ts'

export interface BuildOptions {
  root: string
  onProgress?: (progress: BuildProgress) => void
}

/**
 * Writes `.waymark/`. The build id is removed first and written last: `start` serves only a folder that has one,
 * so a build that failed half-way is never served.
 */
export async function buildApp({ root, onProgress = () => {} }: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const steps = createSteps(onProgress)
  steps.begin('config')
  const project = await loadConfig(root, { mode: 'production' })
  for (const { message, hint } of project.warnings) {
    onProgress({ kind: 'warning', message: `${message} ${hint}` })
  }
  process.chdir(project.root)
  const buildId = await createBuildId(project)
  const oldAssets = await setAssetsAside(project.outDir)
  await clearOutput(project)
  const secret = await keepDeploySecret(project.outDir, process.env)

  steps.begin('scan')
  const scanned = await scanProject(project)
  const routes = await checkProject(project, scanned)
  if (project.config.output === 'export') {
    checkExport(project, scanned)
    await checkExportDir(project)
    const message = warnOfApiRoutes(scanned)
    if (message !== undefined) onProgress({ kind: 'warning', message })
  }
  for (const { error } of await listMisspeltFiles(project))
    onProgress({ kind: 'warning', message: `${error.message} ${error.hint}` })
  await writeRouteTypes(project, scanned.tree)
  if (isCompat(project.names) && (await usesTypeScript(project, scanned.tree))) await writeNextEnv(project)

  steps.begin('server')
  const config = await createViteConfig(project, createRouteSource(scanned), secret)
  const builder = await createBuilder({
    ...config,
    logLevel: 'warn',
    customLogger: createBuildLogger(project, steps, onProgress),
  })
  await builder.buildApp()
  if (project.config.output === 'export') checkExportedActions(listActionFiles(builder.config, project.root))

  steps.begin('files')
  const assetAges = await bringAssetsBack(project.outDir, oldAssets, await listAssets(project))
  const files = await collectStaticFiles({
    clientDir: join(project.outDir, 'client'),
    publicDir: project.publicDir,
    publicCompressedDir: join(project.outDir, 'public-compressed'),
    internalSegment: project.names.internalSegment,
  })
  const sizes = await measureRoutes(builder, project, { routes, pages: scanned.pages })
  const configured = project.config.telemetry?.release
  const release = (await findRelease({ root: project.root, env: process.env, configured })) ?? buildId
  const manifest: BuildManifest = {
    buildId,
    names: project.names,
    config: project.runtimeConfig,
    release,
    files,
    browserTelemetry: await describeBrowserTelemetry(project, createProjectBase(project)),
    assetAges,
  }
  await writeFile(join(project.outDir, 'manifest.json'), JSON.stringify(manifest))
  const sourceMaps = await listSourceMaps(project.outDir, { release, names: project.names })
  await writeFile(join(project.outDir, SOURCE_MAPS_FILE), JSON.stringify(sourceMaps))
  // The bundle is ES modules whatever the app's package.json says.
  await writeFile(join(project.outDir, 'package.json'), '{ "type": "module" }\n')
  releaseMemory()
  steps.begin('prerender')
  const prerendered = await prerenderProject(project, onProgress)
  await writeFile(join(project.outDir, 'BUILD_ID'), buildId)
  if (project.config.output === 'standalone') await writeStandalone(project)
  steps.end(`${prerendered.pages} pages`)
  return {
    buildId,
    outDir: project.outDir,
    ms: performance.now() - started,
    routes: addVerdicts(sizes.routes, prerendered.routes),
    shared: sizes.shared,
  }
}

async function prerenderProject(
  project: ResolvedProject,
  onProgress: (progress: BuildProgress) => void,
): Promise<PrerenderResult> {
  const { outDir, config } = project
  const advance = (done: number, total: number): void =>
    onProgress({ kind: 'advanced', step: 'prerender', done, total })
  if (config.output !== 'export') return prerenderApp({ outDir }, advance)
  const exportDir = stageDirOf(project)
  await clearExport(exportDir)
  const result = await prerenderApp({ outDir, exportDir }, advance)
  checkExported(result)
  await copyExportFiles(project)
  await publishExport(project)
  return result
}

async function listAssets({ outDir }: ResolvedProject): Promise<Set<string>> {
  const client = join(outDir, 'client')
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map((entry) => relative(client, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
}

async function createBuildId({ config }: ResolvedProject): Promise<string> {
  return (await config.generateBuildId?.()) ?? randomBytes(12).toString('base64url')
}

async function clearOutput({ outDir }: ResolvedProject): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const name of ['BUILD_ID', 'manifest.json', 'client', 'server', 'public-compressed', 'prerendered']) {
    await rm(join(outDir, name), { recursive: true, force: true })
  }
}

/** What was measured before the pages were made, with what making them has shown. */
function addVerdicts(reports: RouteReport[], routes: PrerenderResult['routes']): RouteReport[] {
  const verdicts = new Map(Object.values(routes).map(({ pattern, verdict }) => [pattern, verdict]))
  return reports.map((report) => {
    const verdict = report.kind === 'api' ? undefined : verdicts.get(report.pattern)
    return verdict === undefined ? report : { ...report, verdict }
  })
}

interface Steps {
  begin(step: BuildStep): void
  /** `detail` is a short fact about the last step. */
  end(detail?: string): void
}

function createSteps(onProgress: (progress: BuildProgress) => void): Steps {
  let current: { step: BuildStep; since: number } | undefined
  const end = (detail?: string): void => {
    if (current === undefined) return
    const { step, since } = current
    onProgress({ kind: 'finished', step, ms: performance.now() - since, ...(detail && { detail }) })
    current = undefined
  }
  return {
    begin(step) {
      if (current?.step === step || !BUILD_STEPS.includes(step)) return
      end()
      current = { step, since: performance.now() }
      onProgress({ kind: 'started', step })
    },
    end,
  }
}

/** Vite's own lines are replaced by our steps; its warnings about the app are passed on. */
function createBuildLogger(
  { publicDir, config: { basePath = '' } }: ResolvedProject,
  steps: Steps,
  onProgress: (progress: BuildProgress) => void,
): Logger {
  const logger = createLogger('warn')
  const hasPublicFile = (path: string): boolean =>
    existsSync(join(publicDir, path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path))
  // Server and browser are two builds of the same files.
  const said = new Set<string>()
  logger.info = (message) => {
    if (message.includes('client environment')) steps.begin('client')
  }
  logger.warn = (text) => {
    const message = readWarning(text, hasPublicFile)
    if (message === undefined || said.has(message)) return
    said.add(message)
    onProgress({ kind: 'warning', message })
  }
  logger.warnOnce = logger.warn
  // What fails the build is thrown as well, and shown once, by the command.
  logger.error = () => {}
  return logger
}
