/** The host of a destination: literal, but for what its author took from the request under narrow terms. */
import { PatternError } from './pattern-error.ts'
import type { RouteParams } from './route-params.ts'

export interface DestinationHostOptions {
  /** Those that may be one or more whole labels of the host. Default: none, so that no request chooses where another one goes. */
  hostNames?: ReadonlySet<string>
  /** Those that hold letters and digits alone: they may stand in front of the last two labels, which say whose site it is. */
  labelNames?: ReadonlySet<string>
}

export interface DestinationHost {
  names: string[]
  /** Scheme, host and port. Nothing when the values make no host. */
  fill(params: RouteParams): string | undefined
}

const HOST = /^(?:\[[\da-fA-F:.]+\]|[\w.-]+)$/
const HOST_LABELS = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i
const MAX_HOST_CHARS = 253
/** In front of these a parameter changes a machine, not whose it is. */
const SITE_LABELS = 2

type LabelPart = string | { name: string }

/** Scheme and port are literal. */
export function parseDestinationHost(
  origin: string,
  { hostNames = new Set(), labelNames = new Set() }: DestinationHostOptions,
): DestinationHost {
  const hostStart = origin.indexOf('//') + 2
  const scheme = origin.slice(0, hostStart).toLowerCase()
  const [authority, port = ''] = splitPort(origin.slice(hostStart))
  const labels = authority.startsWith('[')
    ? [[authority]]
    : authority.split('.').map((label) => parseLabel(label, labelNames))
  const text = labels.map((parts) => parts.filter((part) => typeof part === 'string').join('')).join('.')
  if (authority === '' || !HOST.test(text || 'x'))
    throw new PatternError('the host cannot be read', hostStart)
  const names: string[] = []
  for (const [index, parts] of labels.entries()) {
    for (const part of parts) {
      if (typeof part === 'string') continue
      const { name } = part
      names.push(name)
      const isWhole = hostNames.has(name) && parts.length === 1
      const isInFront = labelNames.has(name) && index < labels.length - SITE_LABELS
      if (!isWhole && !isInFront)
        throw new PatternError(`the parameter :${name} must not choose the host`, origin.indexOf(`:${name}`))
    }
  }
  if (names.length === 0) return { names, fill: () => scheme + authority.toLowerCase() + port }
  const readParam = ({ name }: { name: string }, params: RouteParams): string => {
    const value = readText(params, name)
    // Whatever its expression said: what is no letter or digit could end the label.
    return labelNames.has(name) && !/^[a-z\d]*$/i.test(value) ? ' ' : value
  }
  return {
    names,
    fill(params) {
      const filled = labels.map((parts) =>
        parts.map((part) => (typeof part === 'string' ? part : readParam(part, params))).join(''),
      )
      const host = filled.join('.')
      return host.length <= MAX_HOST_CHARS && HOST_LABELS.test(host)
        ? scheme + host.toLowerCase() + port
        : undefined
    },
  }
}

/** A colon that begins no such parameter stays, and makes the host unreadable. */
function parseLabel(label: string, labelNames: ReadonlySet<string>): LabelPart[] {
  const whole = /^:(\w+)$/.exec(label)?.[1]
  if (whole !== undefined) return [{ name: whole }]
  const parts = label.split(/:(\w+)/)
  if (parts.some((part, index) => index % 2 === 1 && !labelNames.has(part))) return [label]
  return parts.map((part, index) => (index % 2 === 1 ? { name: part } : part))
}

/** A parameter of the path may have the same name; it does not count here. */
function readText(params: RouteParams, name: string): string {
  const param = params.get(name)
  return param?.from === 'text' ? param.parts.join('.') : ''
}

function splitPort(authority: string): [host: string, port?: string] {
  const found = /^(.*)(:\d{1,5})$/.exec(authority)
  return found?.[1] === undefined ? [authority] : [found[1], found[2] ?? '']
}
