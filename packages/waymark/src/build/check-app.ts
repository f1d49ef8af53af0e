import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { COMPAT_NAMES } from '../shared/wire.ts'
import { createBabelWarning, findBabelConfig } from './babel-config.ts'
import { checkConventions, checkRouteExports } from './check-conventions.ts'
import { checkSource } from './check-source.ts'
import { MDX_COMPONENTS_FINDING, MDX_PAGE_FINDING, type Finding } from './check-findings.ts'
import { loadSettings, type ResolvedProject } from './config.ts'
import { listUndrawable } from './drawing-package.ts'
import { findKeyLine } from './config-key-line.ts'

export type { Finding, FindingGroup } from './check-findings.ts'

type Settings = Omit<ResolvedProject, 'appDir' | 'pagesDir'>

/** Folders that hold no code of the app, beside those that begin with a dot. */
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'public',
  'dist',
  'out',
  'coverage',
  '__tests__',
  '__mocks__',
])
/** Tests and stories are not part of what is built. */
const SKIPPED_FILE = /\.d\.[cm]?ts$|\.(?:test|spec|stories|cy)\.[^.]+$/
const CODE_FILE = /\.[cm]?[jt]sx?$/
/** Configuration of other tools; that of Next.js is loaded, not read. */
const CONFIG_FILE = /(?:^|\.)config\.[cm]?[jt]s$/

const MDX_COMPONENTS = /^(?:src\/)?mdx-components\.[jt]sx?$/
/** Files that would be routes, or parts of them, if their extension is one of pages. */
const MDX_PAGE =
  /^(?:src\/)?(?:pages\/.+|app\/(?!(?:.*\/)?_)(?:.*\/)?(?:page|layout|template|default|loading|error|not-found|forbidden|unauthorized))\.(mdx?)$/

/** Everything in an app that would be different here, without building it. In the order of files and lines. */
export async function checkApp(root: string): Promise<Finding[]> {
  const settings = await loadSettings(root, { mode: 'production' })
  const files = await listFiles(settings.root, '')
  const findings = [
    ...(await checkConfigFile(settings)),
    ...(await checkBabel(files, settings)),
    ...checkMdx(files, settings),
    ...(await checkConventions(settings)),
  ]
  const lacking = await listUndrawable(settings.root)
  for (const file of files) {
    if (!CODE_FILE.test(file) || SKIPPED_FILE.test(file)) continue
    if (!file.includes('/') && CONFIG_FILE.test(file)) continue
    const code = await readFile(join(settings.root, file), 'utf8')
    findings.push(...checkSource(code, file, lacking), ...checkRouteExports(code, file))
  }
  return findings
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const files: string[] = []
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile()) files.push(path)
    // Links are not followed: what is behind them may be anywhere, or around in circles.
    else if (entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name))
      files.push(...(await listFiles(root, path)))
  }
  return files
}

async function checkConfigFile({ root, configFile, ignoredKeys }: Settings): Promise<Finding[]> {
  if (configFile === undefined || ignoredKeys.length === 0) return []
  const text = await readFile(configFile, 'utf8')
  return ignoredKeys.map(({ key, breaks, error }) => ({
    group: 'configuration',
    breaks,
    file: relative(root, configFile).split(sep).join('/'),
    line: findKeyLine(text, basename(configFile), key),
    message: error.message,
    hint: error.hint,
  }))
}

async function checkBabel(files: string[], { root, names }: Settings): Promise<Finding[]> {
  const found = names === COMPAT_NAMES ? await findBabelConfig(root, files) : undefined
  if (found === undefined) return []
  const { message, hint } = createBabelWarning(found)
  return [{ group: 'configuration', breaks: false, file: found.file, line: 1, message, hint }]
}

/** What keys of a `next.config` become does other things, but for `@next/mdx` and loaders. */
const OTHER_PLUGIN = /^waymark:(?!(?:mdx|loaders)$)/

/** Plugins may be there to compile it. */
function checkMdx(files: string[], { config }: Settings): Finding[] {
  const plugins = (config.vite.plugins ?? []) as { name?: string }[]
  if (plugins.some(({ name = '' }) => !OTHER_PLUGIN.test(name))) return []
  const components = files.filter((file) => MDX_COMPONENTS.test(file))
  const pages = files.filter((file) => config.pageExtensions.includes(MDX_PAGE.exec(file)?.[1] ?? ''))
  return [
    ...components.map((file) => ({ ...MDX_COMPONENTS_FINDING, file, line: 1 })),
    ...pages.map((file) => ({
      ...MDX_PAGE_FINDING,
      file,
      line: 1,
      message: `${file} ${MDX_PAGE_FINDING.message}`,
    })),
  ]
}
