/** What the value of one key of the configuration must be. */
export interface Rule {
  /** Completes the sentence `"key" must be …`. */
  expected: string
  accepts(value: unknown): boolean
}

/** Configurations come from other module graphs, so an object counts by its shape. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}
