import { isPlainObject } from './config-rule.ts'

/** A pattern of files inside of the project. */
export function isStandalonePattern(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !/^[/\\]|^\w:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(value)
}

/** `outputFileTracingIncludes` of a `next.config`: patterns by route. One folder serves all routes, so whose they are makes no difference. */
export function mapTracedFiles(value: unknown): Record<string, unknown> {
  const patterns = listPatterns(value).filter(isStandalonePattern)
  return patterns.length === 0 ? {} : { standaloneFiles: [...new Set(patterns)] }
}

export function describeFarFiles(value: unknown): string | undefined {
  const far = listPatterns(value).filter((pattern) => !isStandalonePattern(pattern))
  if (far.length === 0) return undefined
  return `Files outside of the project are not in .waymark/standalone; copy them to where the app reads them: ${far.join(', ')}.`
}

function listPatterns(value: unknown): unknown[] {
  return isPlainObject(value) ? Object.values(value).flat() : []
}
