/** Code of an error of the service. The console has none of its classes: the service may run in another module graph. */
export function readServiceCode(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && code.startsWith('WMS') ? code : undefined
}

/** There is nothing under the id. */
export function isMissing(cause: unknown): boolean {
  return readServiceCode(cause) === 'WMS006'
}
