import { createHash } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { createFontError } from '../shared/font-errors.ts'
import type { FontCall } from './font-calls.ts'
import type { FontFace, FontFamily, SystemFont } from './font-css.ts'
import { readFontMetrics, type FontMetrics } from './font-metrics.ts'
import { checkGoogleOptions, checkLocalOptions } from './font-options.ts'
import { fetchFaces, type FetchBytes } from './google-fonts.ts'

export interface FontSource extends Omit<FontFace, 'url' | 'format'> {
  /** Absolute. */
  path: string
  isPreloaded: boolean
}

/** A family with its files still as paths on disk. */
export interface PreparedFamily extends Omit<FontFamily, 'faces'> {
  sources: FontSource[]
}

/** Names of formats in stylesheets, by file extension. */
export const FONT_FORMATS: Record<string, string> = {
  '.woff2': 'woff2',
  '.woff': 'woff',
  '.ttf': 'truetype',
  '.otf': 'opentype',
}
/** What text is shown in when a font could not be fetched. */
const SYSTEM_STACK = ['system-ui', 'sans-serif']

export interface FontSetting {
  /** The module with the call: for people, and absolute. */
  file: string
  path: string
  cacheDir: string
  fetchBytes: FetchBytes
  warn(text: string): void
}

/** Finds the files of a family, fetching them where they are not of the app. */
export function prepareFamily(call: FontCall, setting: FontSetting): Promise<PreparedFamily> {
  return call.from === 'local' ? prepareLocal(call, setting) : prepareGoogle(call, setting)
}

async function prepareLocal(call: FontCall, { file, path }: FontSetting): Promise<PreparedFamily> {
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

async function checkFile(font: string, { file, path }: Pick<FontSetting, 'file' | 'path'>): Promise<string> {
  const absolute = resolve(dirname(path), font)
  const fail = (problem: string): never => {
    throw createFontError('WM_FONT_FILE', { file, path: font, problem })
  }
  if (FONT_FORMATS[extname(absolute).toLowerCase()] === undefined) fail('is no font file by its name')
  await access(absolute).catch(() => fail('is not there'))
  return absolute
}

/** The metrics of the file that running text is most likely set in. */
async function createAdjust(
  to: SystemFont,
  sources: readonly FontSource[],
): Promise<Pick<PreparedFamily, 'adjust'>> {
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
  { file, cacheDir, fetchBytes, warn }: FontSetting,
): Promise<PreparedFamily> {
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
