import { createError } from '../../shared/errors.ts'
import type { I18nConfig } from '../../shared/locale-config.ts'
import { stripLocale } from '../../shared/locale-path.ts'
import { parsePattern } from '../../shared/route-path.ts'
import { describe } from './data-result.ts'

export interface StaticPaths {
  fallback: boolean | 'blocking'
  /** Decoded. Without locales in the app, `locale` is undefined. */
  paths: readonly StaticPath[]
  /** What was returned, to be read again. */
  result: unknown
  /** Whether the page lists this path. */
  lists(segments: readonly string[], locale: string | undefined): boolean
}

interface StaticPath {
  segments: string[]
  locale: string | undefined
}

interface Source {
  file: string
  pattern: string
  i18n?: I18nConfig | undefined
}

/** Reads what `getStaticPaths` returned. */
export function readStaticPaths(result: unknown, source: Source): StaticPaths {
  const { file } = source
  const fail = (found: string): never => {
    throw createError('WM_PAGES_STATIC_PATHS_RESULT', { file, found })
  }
  if (typeof result !== 'object' || result === null) return fail(describe(result))
  const { paths, fallback, ...others } = result as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return fail(`the unknown key ${unknown}`)
  if (typeof fallback !== 'boolean' && fallback !== 'blocking') return fail(`fallback: ${describe(fallback)}`)
  if (!Array.isArray(paths)) return fail(`paths: ${describe(paths)}`)
  const byKey = new Map(
    paths.map((entry: unknown) => {
      const path = readEntry(entry, source)
      return [createKey(path.segments, path.locale), path]
    }),
  )
  return {
    fallback,
    paths: [...byKey.values()],
    result,
    lists: (segments, locale) => byKey.has(createKey(segments, locale)),
  }
}

function readEntry(entry: unknown, source: Source): StaticPath {
  const { file, pattern, i18n } = source
  const segments = typeof entry === 'string' ? readPath(entry, source) : fillPattern(entry, pattern)
  if (segments === undefined)
    throw createError('WM_PAGES_STATIC_PATHS_ENTRY', { file, pattern, found: JSON.stringify(entry) })
  if (i18n === undefined) return { segments, locale: undefined }
  const named =
    typeof entry === 'string'
      ? stripLocale(entry, i18n.locales).locale
      : (entry as { locale?: string }).locale
  return { segments, locale: named ?? i18n.defaultLocale }
}

function readPath(path: string, { i18n }: Source): string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const pathname = i18n === undefined ? path : stripLocale(path, i18n.locales).pathname
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** `undefined`: a parameter has no value, or one of the wrong kind. */
function fillPattern(entry: unknown, pattern: string): string[] | undefined {
  const params = (entry as { params?: Record<string, unknown> } | null)?.params
  if (typeof params !== 'object' || params === null) return undefined
  const filled: string[] = []
  for (const segment of parsePattern(pattern)) {
    if (segment.kind === 'static') {
      filled.push(segment.value)
      continue
    }
    const value = params[segment.param]
    if (segment.kind === 'dynamic') {
      if (typeof value !== 'string' || value === '') return undefined
      filled.push(value)
      continue
    }
    const isRoot = value === null || value === undefined || value === false
    if (isRoot && segment.kind === 'optional-catch-all') continue
    if (!Array.isArray(value) || (value.length === 0 && segment.kind === 'catch-all')) return undefined
    filled.push(...value.map(String))
  }
  return filled
}

/** Decoded segments may hold anything but NUL. */
function createKey(segments: readonly string[], locale: string | undefined): string {
  return [locale ?? '', ...segments].join('\0')
}
