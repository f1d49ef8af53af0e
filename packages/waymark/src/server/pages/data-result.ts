import { createError, type WaymarkError } from '../../shared/errors.ts'
import { PAGE_EXPIRE_S } from '../../shared/limits.ts'

export type DataFunctionName = 'getServerSideProps' | 'getStaticProps'

export interface PageRedirect {
  destination: string
  status: number
  /** The base path of the app goes in front. */
  basePath: boolean
}

/** What a data function decided. */
export type DataOutcome =
  | { kind: 'props'; props: Record<string, unknown> }
  | ({ kind: 'redirect' } & PageRedirect)
  | { kind: 'not-found' }

export interface DataResult {
  outcome: DataOutcome
  revalidate: number | false
}

interface Source {
  name: DataFunctionName
  file: string
  warn?: ((warning: WaymarkError) => void) | undefined
}

const KEYS = ['props', 'redirect', 'notFound']
const STATUSES: readonly unknown[] = [301, 302, 303, 307, 308]

/** Reads what a data function returned; anything that is not exactly a result is an error that names the page. */
export async function readDataResult(result: unknown, source: Source): Promise<DataResult> {
  const { name, file } = source
  if (typeof result !== 'object' || result === null || Array.isArray(result))
    throw createError('WM_PAGES_RESULT', { name, file, found: describe(result) })
  const allowed = name === 'getStaticProps' ? [...KEYS, 'revalidate'] : KEYS
  const unknown = Object.keys(result).filter((key) => !allowed.includes(key))
  if (unknown.length > 0) throw createError('WM_PAGES_RESULT_KEYS', { name, file, keys: unknown.join(', ') })
  const { props, redirect, notFound } = result as Record<string, unknown>
  // Props beside `notFound` are usual: `{ notFound: !post, props: { post } }`.
  if (redirect !== undefined && notFound === true)
    throw createError('WM_PAGES_RESULT', { name, file, found: 'redirect and notFound' })
  const revalidate = readRevalidate((result as { revalidate?: unknown }).revalidate, source)
  if (redirect !== undefined) return { outcome: readRedirect(redirect, source), revalidate }
  if (notFound === true) return { outcome: { kind: 'not-found' }, revalidate }
  const value = name === 'getServerSideProps' ? await props : props
  if (typeof value !== 'object' || value === null)
    throw createError('WM_PAGES_RESULT', { name, file, found: `props: ${describe(value)}` })
  return { outcome: { kind: 'props', props: value as Record<string, unknown> }, revalidate }
}

function readRedirect(redirect: unknown, { name, file }: Source): DataOutcome {
  const fail = (problem: string): never => {
    throw createError('WM_PAGES_REDIRECT', { name, file, problem })
  }
  if (typeof redirect !== 'object' || redirect === null) return fail('there is no object')
  const { destination, permanent, statusCode, basePath } = redirect as Record<string, unknown>
  if (typeof destination !== 'string') return fail('destination is no text')
  if (statusCode !== undefined && permanent !== undefined)
    return fail('permanent and statusCode say the same thing twice')
  if (permanent !== undefined && typeof permanent !== 'boolean')
    return fail('permanent is neither true nor false')
  if (statusCode !== undefined && !STATUSES.includes(statusCode))
    return fail(`statusCode is none of ${STATUSES.join(', ')}`)
  if (basePath !== undefined && basePath !== false) return fail('basePath is something else than false')
  const status = (statusCode as number | undefined) ?? (permanent === true ? 308 : 307)
  return { kind: 'redirect', destination, status, basePath: basePath !== false }
}

function readRevalidate(value: unknown, { file, warn }: Source): number | false {
  if (value === undefined || value === false) return false
  if (value === true) return 1
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw createError('WM_PAGES_REVALIDATE', { file, found: describe(value) })
  if (value > PAGE_EXPIRE_S) warn?.(createError('WM_PAGES_REVALIDATE_LONG', { file, found: value }))
  return value
}

/** A value for a sentence; nothing of its content but simple values. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object without what it needs'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
