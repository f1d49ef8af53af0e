/** What request headers ask of a response body: which coding, which bytes, and whether it is needed. */

export type Encoding = 'br' | 'gzip'

/**
 * The offer with the highest weight; among equals the first. `undefined` means identity, also for a client
 * that refuses identity and everything on offer: a readable answer is worth more than 406.
 */
export function chooseEncoding(
  header: string | undefined,
  offers: readonly Encoding[],
): Encoding | undefined {
  if (header === undefined || header === '') return undefined
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const coding = name.trim().toLowerCase()
    if (coding !== '') weights.set(coding === 'x-gzip' ? 'gzip' : coding, readWeight(parameters))
  }
  const rest = weights.get('*') ?? 0
  let best: Encoding | undefined
  // A client that lists identity may prefer it; one that does not takes any coding it named.
  let bestWeight = weights.get('identity') ?? 0
  for (const offer of offers) {
    const weight = weights.get(offer) ?? rest
    if (weight > 0 && (best === undefined ? weight >= bestWeight : weight > bestWeight)) {
      best = offer
      bestWeight = weight
    }
  }
  return best
}

function readWeight(parameters: string[]): number {
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=')
    if (key.trim().toLowerCase() !== 'q') continue
    const text = value.trim()
    // A weight that cannot be read must not switch a coding on.
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
  }
  return 1
}

/** Whether an `If-None-Match` list names this tag; weak comparison (RFC 9110 §8.8.3.2). */
export function matchesEtag(list: string, etag: string): boolean {
  const wanted = stripWeak(etag)
  return list.split(',').some((item) => item.trim() === '*' || stripWeak(item.trim()) === wanted)
}

function stripWeak(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}

export type ByteRange =
  | { kind: 'all' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' }

/** `end` is inclusive. Several ranges, other units and malformed text mean the whole body (RFC 9110 §14.2). */
export function readRange(header: string | undefined, size: number): ByteRange {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!found) return { kind: 'all' }
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return { kind: 'all' }
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'all' }
  if (start >= size) return { kind: 'unsatisfiable' }
  return { kind: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Adds a name to a `Vary` value without repeating it. */
export function addVary(current: string | undefined, name: string): string {
  if (current === undefined || current.trim() === '') return name
  const names = current.split(',').map((item) => item.trim().toLowerCase())
  return names.includes('*') || names.includes(name.toLowerCase()) ? current : `${current}, ${name}`
}
