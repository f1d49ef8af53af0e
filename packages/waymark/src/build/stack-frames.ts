import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DevErrorFrame } from '../shared/dev-error.ts'

/** One line of a stack: where, as the runtime wrote it. */
export interface StackLocation {
  functionName: string
  /** URL, path or the name of something that is no file. */
  source: string
  line: number
  column: number
}

const MAX_FRAMES = 50
const MAX_LINE_CHARS = 2_000
/** React replays server errors in the browser under names like `about://React/Server/file:///app/page.tsx?3`. */
const REPLAYED_SERVER_FRAME = /^(?:about|rsc):\/\/React\/[^/]*\//
/** The package: its source maps lead to sources beside what runs. */
const OWN_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** Reads the stacks of V8, Firefox and Safari. By hand: the text comes from outside, and regular expressions backtrack. */
export function readStack(stack: string): StackLocation[] {
  const locations: StackLocation[] = []
  for (const line of stack.split('\n')) {
    const location = line.length > MAX_LINE_CHARS ? undefined : readStackLine(line.trim())
    if (location) locations.push(location)
    if (locations.length === MAX_FRAMES) break
  }
  return locations
}

function readStackLine(line: string): StackLocation | undefined {
  if (!line.startsWith('at ')) return readGeckoLine(line)
  const rest = line.slice(3)
  const open = rest.indexOf(' (')
  if (open === -1 || !rest.endsWith(')')) return createLocation('', rest.replace(/^async /, ''))
  return createLocation(rest.slice(0, open), rest.slice(open + 2, -1))
}

/** `name@url:line:column` */
function readGeckoLine(line: string): StackLocation | undefined {
  const at = line.indexOf('@')
  if (at === -1 || !/^(?:\w+:\/\/|\/)/.test(line.slice(at + 1, at + 30))) return undefined
  return createLocation(line.slice(0, at), line.slice(at + 1))
}

function createLocation(functionName: string, place: string): StackLocation | undefined {
  const position = /:(\d{1,9}):(\d{1,9})$/.exec(place)
  const source = place.slice(0, position?.index)
  if (!position || source === '' || source === '<anonymous>' || source.startsWith('eval at '))
    return undefined
  return {
    // In modules that were made from text, V8 calls a function without a name `eval`.
    functionName: functionName.replace(/^(?:async|new) /, '').replace(/^eval$/, ''),
    source,
    line: Number(position[1]),
    column: Number(position[2]),
  }
}

/** Absolute path of a location, or `undefined` for what is no file on this machine. */
export function resolveSource(source: string, root: string): string | undefined {
  const place = source.replace(REPLAYED_SERVER_FRAME, '')
  if (/^https?:\/\//.test(place)) return resolveModuleUrl(place, root)
  if (place.startsWith('file://')) return resolveFileUrl(place)
  const path = place.replace(/[?#].*$/s, '')
  return isAbsolute(path) ? path : undefined
}

function resolveFileUrl(url: string): string | undefined {
  try {
    const { pathname } = new URL(url)
    return fileURLToPath(`file://${pathname}`)
  } catch {
    return undefined
  }
}

/** Vite serves a file of the project under its path from the root, any other under `/@fs/`. */
function resolveModuleUrl(url: string, root: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url).pathname)
    if (path.includes('\0')) return undefined
    const outside = path.indexOf('/@fs/')
    if (outside !== -1) return path.slice(outside + '/@fs'.length).replace(/^\/(?=[A-Za-z]:\/)/, '')
    return path.startsWith('/@') ? undefined : join(root, path)
  } catch {
    return undefined
  }
}

export function createFrame(location: StackLocation, path: string | undefined, root: string): DevErrorFrame {
  const { functionName, line, column } = location
  if (path === undefined) return { file: location.source, line, column, functionName, inApp: false }
  return { file: readDisplayPath(path, root), path, line, column, functionName, inApp: isAppFile(path, root) }
}

/** Code that a developer of the app writes: no library, no output, nothing of the framework. */
export function isAppFile(path: string, root: string): boolean {
  if (path.startsWith(OWN_FOLDER)) return false
  return !relative(root, path)
    .split(sep)
    .some((part) => part === 'node_modules' || (part.startsWith('.') && part !== '..'))
}

function readDisplayPath(path: string, root: string): string {
  const parts = path.split(sep)
  const library = parts.lastIndexOf('node_modules')
  return library === -1 ? relative(root, path).split(sep).join('/') : parts.slice(library).join('/')
}
