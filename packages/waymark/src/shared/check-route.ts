/** What is wrong with the part that redirects, rewrites, headers and matchers have in common. */
import { compileLinearRegex } from './linear-regex.ts'
import { listCandidates } from './nearest-name.ts'
import { compilePathPattern } from './path-pattern.ts'
import { PatternError } from './pattern-error.ts'

export interface RouteProblem {
  /** Empty for the entry itself, else such as `.source` or `.has[0].value`. */
  key: string
  /** Completes the sentence `… cannot be used: {reason}`. */
  reason: string
}

const HAS_TYPES = ['header', 'cookie', 'query', 'host']
const HAS_KEYS = ['type', 'key', 'value']

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function findUnknownKey(
  entry: Record<string, unknown>,
  known: readonly string[],
): RouteProblem | undefined {
  const unknown = Object.keys(entry).find((key) => !known.includes(key) && entry[key] !== undefined)
  if (unknown === undefined) return undefined
  return { key: `.${unknown}`, reason: `there is no such key; known here: ${listCandidates(unknown, known)}` }
}

/** The problem of whatever `read` throws a `PatternError` about. */
export function findPatternProblem(key: string, read: () => unknown): RouteProblem | undefined {
  try {
    read()
  } catch (error) {
    if (error instanceof PatternError) return { key, reason: error.message }
    throw error
  }
  return undefined
}

/** `source`, `has`, `missing` and the flags of an entry. */
export function findSourceProblem(entry: Record<string, unknown>): RouteProblem | undefined {
  const { source } = entry
  if (typeof source !== 'string' || source === '')
    return { key: '.source', reason: 'it must be a path pattern' }
  if (!source.startsWith('/')) return { key: '.source', reason: 'it must begin with /' }
  return (
    findFlagProblem(entry, 'basePath') ??
    findFlagProblem(entry, 'locale') ??
    findPatternProblem('.source', () => compilePathPattern(source)) ??
    findConditionProblem(entry, 'has') ??
    findConditionProblem(entry, 'missing')
  )
}

function findFlagProblem(entry: Record<string, unknown>, key: string): RouteProblem | undefined {
  if (entry[key] === undefined || entry[key] === false) return undefined
  return { key: `.${key}`, reason: 'it can only be false, or left out' }
}

function findConditionProblem(entry: Record<string, unknown>, key: string): RouteProblem | undefined {
  const items = entry[key]
  if (items === undefined) return undefined
  if (!Array.isArray(items)) return { key: `.${key}`, reason: 'it must be a list' }
  for (const [index, item] of items.entries()) {
    const problem = findItemProblem(item)
    if (problem) return { key: `.${key}[${index}]${problem.key}`, reason: problem.reason }
  }
  return undefined
}

function findItemProblem(item: unknown): RouteProblem | undefined {
  if (!isRecord(item)) return { key: '', reason: 'it must be an object with type, key and value' }
  const { type, key, value } = item
  if (typeof type !== 'string' || !HAS_TYPES.includes(type))
    return { key: '.type', reason: 'it must be header, cookie, query or host' }
  if (type !== 'host' && (typeof key !== 'string' || key === ''))
    return { key: '.key', reason: `it must be the name of the ${type}` }
  if (type === 'host' && key !== undefined) return { key: '.key', reason: 'a host has none' }
  if (value === undefined && type === 'host')
    return { key: '.value', reason: 'it must be an expression for the host' }
  if (value !== undefined && typeof value !== 'string')
    return { key: '.value', reason: 'it must be a regular expression as text' }
  return (
    findUnknownKey(item, HAS_KEYS) ??
    (value === undefined ? undefined : findPatternProblem('.value', () => compileLinearRegex(value)))
  )
}
