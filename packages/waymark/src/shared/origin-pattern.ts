/** Patterns for hosts of other sites that may call actions: `app.example.com`, `*.example.com`, `**.example.com`. */

const LABEL = /^[a-z0-9_-]+$/
const PORT = /^\d{1,5}$/

/** Only what can match something: `*` alone would let every site in. */
export function isOriginPattern(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const [labels, port] = splitHost(value.toLowerCase())
  if (port !== undefined && !PORT.test(port)) return false
  const [first = '', ...rest] = labels
  if (rest.length === 0) return LABEL.test(first)
  const isRestFine = rest.every((label) => label === '*' || LABEL.test(label)) && LABEL.test(rest.at(-1)!)
  return isRestFine && (first === '*' || first === '**' || LABEL.test(first))
}

/** The same for a name without a port. */
export function isNamePattern(value: unknown): value is string {
  return isOriginPattern(value) && !value.includes(':')
}

/** `*` stands for one label, `**` for one or more, in the first place only. The port counts. */
export function matchesOriginPattern(host: string, pattern: string): boolean {
  const [labels, port] = splitHost(host.toLowerCase())
  const [wanted, wantedPort] = splitHost(pattern.toLowerCase())
  if (port !== wantedPort || labels.includes('')) return false
  if (wanted[0] === '**') {
    const rest = wanted.slice(1)
    return rest.length > 0 && labels.length > rest.length && matchesLabels(labels.slice(-rest.length), rest)
  }
  return wanted.some((label) => label !== '*') && matchesLabels(labels, wanted)
}

function matchesLabels(labels: string[], wanted: string[]): boolean {
  return (
    labels.length === wanted.length &&
    wanted.every((label, index) => (label === '*' ? labels[index] !== '' : label === labels[index]))
  )
}

function splitHost(host: string): [labels: string[], port: string | undefined] {
  const colon = host.lastIndexOf(':')
  if (colon === -1) return [host.split('.'), undefined]
  return [host.slice(0, colon).split('.'), host.slice(colon + 1)]
}
