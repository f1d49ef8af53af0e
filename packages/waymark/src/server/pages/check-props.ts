/** What cannot be written as JSON and read back as the same, and where it stands. */
export interface PropProblem {
  /** As in code: `props.user.tags[0]`. */
  path: string
  found: string
}

/** Development only: a value that JSON drops or changes is a difference between server and browser. */
export function findPropProblem(
  value: unknown,
  path = 'props',
  above: readonly object[] = [],
): PropProblem | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path, found: String(value) }
  if (typeof value !== 'object')
    return { path, found: value === undefined ? 'undefined' : `a ${typeof value}` }
  if (above.includes(value)) return { path, found: 'a part of itself' }
  const chain = [...above, value]
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const problem = findPropProblem(item, `${path}[${index}]`, chain)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  if (!isPlain(value)) return { path, found: `an object of class ${value.constructor?.name ?? 'unknown'}` }
  for (const [key, item] of Object.entries(value)) {
    const problem = findPropProblem(item, path + formatKey(key), chain)
    if (problem !== undefined) return problem
  }
  return undefined
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Objects of another realm, such as a test's, have an Object of their own.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function formatKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
