const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1_024, mb: 1_048_576, gb: 1_073_741_824 }

/** Bytes of `1000`, `'500kb'` or `'2.5 MB'`; `undefined` for anything else. A kilobyte has 1,024 bytes. */
export function decodeByteSize(size: unknown): number | undefined {
  if (typeof size === 'number') return Number.isSafeInteger(size) && size > 0 ? size : undefined
  if (typeof size !== 'string') return undefined
  const [, digits, unit = 'b'] = /^(\d{1,15}(?:\.\d{1,6})?) ?(b|kb|mb|gb)?$/i.exec(size.trim()) ?? []
  if (digits === undefined) return undefined
  const bytes = Math.floor(Number(digits) * (UNITS[unit.toLowerCase()] ?? 1))
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined
}
