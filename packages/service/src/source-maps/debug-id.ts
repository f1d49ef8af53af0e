/** A UUID; it is part of a file name, so nothing else will do. */
export function readDebugId(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const id = value.toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
}
