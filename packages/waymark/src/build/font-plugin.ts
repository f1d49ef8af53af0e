import { createHash } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createFontError } from '../shared/font-errors.ts'
import { isWaymarkError } from '../shared/waymark-error.ts'
import type { ResolvedProject } from './config.ts'
import { FONT_SOURCE, findFontCalls, type FontCall } from './font-calls.ts'
import {
  createFontStyles,
  type FontFace,
  type FontFamily,
  type FontStyles,
  type SystemFont,
} from './font-css.ts'
import { readFontMetrics, type FontMetrics } from './font-metrics.ts'
import { checkGoogleOptions, checkLocalOptions } from './font-options.ts'
import { fetchFaces, fetchGoogle, type FetchBytes } from './google-fonts.ts'

const RUNTIME = fileURLToPath(new URL('../client/font-face.js', import.meta.url))
const FORMATS: Record<string, string> = {
  '.woff2': 'woff2',
  '.woff': 'woff',
  '.ttf': 'truetype',
  '.otf': 'opentype',
}
const TYPES: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
}
/** What text is shown in when a font could not be fetched. */
const SYSTEM_STACK = ['system-ui', 'sans-serif']

interface FontSource extends Omit<FontFace, 'url' | 'format'> {
  /** Absolute. */
  path: string
  isPreloaded: boolean
}

/** A family with its files still as paths on disk. */
interface Prepared extends Omit<FontFamily, 'faces'> {
  sources: FontSource[]
}

type Project = Pick<ResolvedProject, 'root' | 'outDir'>

/**
 * Compiles calls of font loaders: the files become assets, the rules a stylesheet that the module imports, and the
 * call an object with class names. The stylesheet is a real file, so that it takes every way that stylesheets take.
 */
export function fontPlugin({ root, outDir }: Project, fetchBytes: FetchBytes = fetchGoogle): Plugin {
  const cacheDir = join(outDir, 'cache', 'fonts')
  return {
    name: 'waymark:fonts',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?(?:$|\?)/, exclude: /\/node_modules\// }, code: FONT_SOURCE },
      async handler(code, id) {
        const path = id.split('?', 1)[0] ?? id
        const file = relative(root, path)
        try {
          const { calls, imports } = findFontCalls(code, file)
          const edits = imports.map((place) => ({ ...place, text: '' }))
          const added: string[] = []
          for (const call of calls) {
            const family = await prepareFamily(call, {
              file,
              path,
              cacheDir,
              fetchBytes,
              warn: (text) => this.warn(text),
            })
            for (const { path: font } of family.sources) this.addWatchFile(font)
            const { styles, lines, text } = await compileFamily(family, cacheDir)
            added.push(`import ${JSON.stringify(await writeStylesheet(styles.css, cacheDir))}`, ...lines)
            edits.push({ start: call.start, end: call.end, text })
          }
          if (edits.length === 0) return undefined
          if (calls.length > 0)
            added.push(`import { createFont as waymarkFont } from ${JSON.stringify(RUNTIME)}`)
          // At the end: what stands before a directive such as 'use client' makes it an ordinary text.
          return { code: `${applyEdits(code, edits)}\n${added.join('\n')}\n`, map: null }
        } catch (error) {
          if (!isWaymarkError(error)) throw error
          throw Object.assign(error, { id: path })
        }
      },
    },
  }
}

interface Setting {
  file: string
  path: string
  cacheDir: string
  fetchBytes: FetchBytes
  warn(text: string): void
}

function prepareFamily(call: FontCall, setting: Setting): Promise<Prepared> {
  return call.from === 'local' ? prepareLocal(call, setting) : prepareGoogle(call, setting)
}

async function prepareLocal(call: FontCall, { file, path }: Setting): Promise<Prepared> {
  const options = checkLocalOptions(call.options, { api: call.api, file })
  const listed = typeof options.src === 'string' ? [{ path: options.src }] : options.src
  const sources: FontSource[] = []
  for (const source of listed as { path: string; weight?: string; style?: string }[]) {
    sources.push({
      path: await checkFile(source.path, { file, path }),
      weight: source.weight ?? options.weight,
      style: source.style ?? options.style,
      isPreloaded: options.preload ?? true,
    })
  }
  const { adjustFontFallback: to = 'Arial' } = options
  return {
    name: call.name,
    sources,
    display: options.display ?? 'swap',
    declarations: options.declarations ?? [],
    fallback: options.fallback ?? [],
    variable: options.variable,
    ...(to === false ? {} : await createAdjust(to, sources)),
  }
}

async function checkFile(font: string, { file, path }: Pick<Setting, 'file' | 'path'>): Promise<string> {
  const absolute = resolve(dirname(path), font)
  const fail = (problem: string): never => {
    throw createFontError('WM_FONT_FILE', { file, path: font, problem })
  }
  if (FORMATS[extname(absolute).toLowerCase()] === undefined) fail('is no font file by its name')
  await access(absolute).catch(() => fail('is not there'))
  return absolute
}

/** The metrics of the file that running text is most likely set in. */
async function createAdjust(
  to: SystemFont,
  sources: readonly FontSource[],
): Promise<Pick<Prepared, 'adjust'>> {
  const [best] = [...sources].sort((first, second) => distanceFromText(first) - distanceFromText(second))
  const metrics: FontMetrics | undefined = best && readFontMetrics(await readFile(best.path))
  return metrics === undefined ? {} : { adjust: { to, metrics } }
}

function distanceFromText({ weight, style }: FontSource): number {
  const [low = 400, high = low] = (weight ?? '400')
    .replace('normal', '400')
    .replace('bold', '700')
    .split(/\s+/)
    .map(Number)
  const isInside = low <= 400 && high >= 400
  return (isInside ? 0 : Math.abs(low - 400)) + (style === undefined || style === 'normal' ? 0 : 1_000)
}

async function prepareGoogle(
  call: FontCall,
  { file, cacheDir, fetchBytes, warn }: Setting,
): Promise<Prepared> {
  const options = checkGoogleOptions(call.options, { api: call.api, file })
  const family = call.imported.replaceAll('_', ' ')
  const base = {
    name: call.name,
    display: options.display ?? 'swap',
    declarations: [],
    variable: options.variable,
  }
  try {
    const subsets = options.subsets ?? ['latin']
    const sources: FontSource[] = []
    for (const face of await fetchFaces(family, options, fetchBytes)) {
      sources.push({
        path: await keepFile(face.url, cacheDir, fetchBytes),
        weight: face.weight,
        style: face.style,
        ...(face.unicodeRange === undefined ? {} : { unicodeRange: face.unicodeRange }),
        isPreloaded: options.preload !== false && face.subset !== undefined && subsets.includes(face.subset),
      })
    }
    const preloaded = sources.filter(({ isPreloaded }) => isPreloaded)
    const adjust =
      options.adjustFontFallback === false
        ? {}
        : await createAdjust('Arial', preloaded.length > 0 ? preloaded : sources)
    return { ...base, sources, fallback: options.fallback ?? [], ...adjust }
  } catch (error) {
    const { message, hint } = createFontError('WM_FONT_NOT_FETCHED', {
      family,
      file,
      reason: readReason(error),
    })
    warn(`${message} ${hint}`)
    return { ...base, sources: [], fallback: options.fallback ?? SYSTEM_STACK }
  }
}

function readReason(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

/** Files have names that change with their content, so that one that is there needs no second look. */
async function keepFile(url: string, cacheDir: string, fetchBytes: FetchBytes): Promise<string> {
  const path = join(cacheDir, `${createHash('sha256').update(url).digest('hex').slice(0, 16)}.woff2`)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) return path
  await mkdir(cacheDir, { recursive: true })
  await writeFile(path, await fetchBytes(url))
  return path
}

interface Compiled {
  styles: FontStyles
  /** Imports of the files that are loaded with the document. */
  lines: string[]
  /** What stands in the place of the call. */
  text: string
}

async function compileFamily({ sources, ...family }: Prepared, cacheDir: string): Promise<Compiled> {
  const faces = sources.map(({ path, weight, style, unicodeRange }): FontFace => {
    const url = relative(cacheDir, path).replaceAll('\\', '/')
    return {
      // Inside a stylesheet it could be neither kept nor preloaded.
      url: `${url.startsWith('.') ? url : `./${url}`}?no-inline`,
      format: FORMATS[extname(path).toLowerCase()]!,
      weight,
      style,
      ...(unicodeRange === undefined ? {} : { unicodeRange }),
    }
  })
  const styles = createFontStyles({ ...family, faces })
  const preloaded = sources.filter(({ isPreloaded }) => isPreloaded)
  const lines = preloaded.map(
    ({ path }, index) => `import ${urlName(styles, index)} from ${JSON.stringify(`${path}?url&no-inline`)}`,
  )
  const preloads = preloaded.map(
    ({ path }, index) =>
      `{ href: ${urlName(styles, index)}, type: ${JSON.stringify(TYPES[extname(path).toLowerCase()])} }`,
  )
  const { className, style, variable } = styles
  const facts = JSON.stringify({ className, style, variable }).slice(1, -1)
  return { styles, lines, text: `waymarkFont({ ${facts}, preloads: [${preloads.join(', ')}] })` }
}

function urlName({ className }: FontStyles, index: number): string {
  return `${className.replaceAll('-', '_')}_${index}`
}

async function writeStylesheet(css: string, cacheDir: string): Promise<string> {
  const path = join(cacheDir, `${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`)
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== css) {
    await mkdir(cacheDir, { recursive: true })
    await writeFile(path, css)
  }
  return path
}

/** Lines keep their numbers: what is removed leaves its line breaks behind. */
function applyEdits(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let result = code
  for (const { start, end, text } of [...edits].sort((first, second) => second.start - first.start)) {
    const breaks = '\n'.repeat(code.slice(start, end).split('\n').length - 1)
    result = result.slice(0, start) + text + breaks + result.slice(end)
  }
  return result
}
