import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { digestOf } from '../shared/control-flow.ts'
import type { CodeFrame, DevError, DevErrorFrame, RawError } from '../shared/dev-error.ts'
import {
  type BuildErrorPlace,
  isBuildError,
  readBuildPlace,
  readInnerErrors,
  readMessage,
  readMissingImport,
} from './build-error.ts'
import type { ErrorOwners } from '../shared/note-owners.ts'
import { describeErrorFields, type ErrorFields } from '../shared/telemetry/error-fields.ts'
import { adviseMissingImport } from './advise-missing-import.ts'
import { createCodeFrame } from './code-frame.ts'
import { readAppSource } from './read-app-source.ts'
import type { MapOwner } from './owner-positions.ts'
import { mapPosition, type ReadSourceMap, type SourcePosition } from './source-positions.ts'
import { createFrame, readStack, resolveSource, type StackLocation } from './stack-frames.ts'

export { createDescribeErrorHandler } from './describe-error-handler.ts'
export { printError } from '../shared/print-error.ts'
export { createSourceMapReader } from './source-positions.ts'

export interface DescribeOptions {
  /** Absolute path of the application. Sources are read inside it only. */
  root: string
  /** For stacks of the browser; those of the server are mapped by Vite already. */
  readSourceMap?: ReadSourceMap | undefined
  /** For stacks that React drew, which nobody has mapped. */
  mapOwner?: MapOwner | undefined
}

const MAX_MESSAGE_CHARS = 10_000
const MAX_CAUSES = 5
const MAX_OTHER_ERRORS = 9

export async function describeError(error: unknown, options: DescribeOptions): Promise<DevError> {
  const raw = toRawError(error)
  const [first, ...others] = readInnerErrors(raw)
  const described = await describeOne(first ?? raw, options, MAX_CAUSES)
  if (others.length === 0) return described
  const rest = others.slice(0, MAX_OTHER_ERRORS).map((other) => describeOne(other, options, MAX_CAUSES))
  return { ...described, others: await Promise.all(rest) }
}

async function describeOne(error: RawError, options: DescribeOptions, causesLeft: number): Promise<DevError> {
  const message = stripControlCharacters(error.message)
  const { text, isSyntaxError } = readMessage({ ...error, message })
  const thrown = await Promise.all(
    readStack(error.stack ?? '').map((location) => describeFrame(location, options)),
  )
  const frames = thrown.some(({ inApp }) => inApp)
    ? thrown
    : [...thrown, ...(await readOwners(error, options))]
  const missing = await findMissingImport({ ...error, message }, options)
  const buildFrame = await readBuildFrame({ ...error, message }, missing, options)
  const codeFrame = buildFrame ?? (await readFirstFrame(frames, options))
  const digest = digestOf(error)
  return {
    name: isSyntaxError ? 'SyntaxError' : (error.name ?? 'Error'),
    message: text.slice(0, MAX_MESSAGE_CHARS),
    ...((missing && (await readImportAdvice(missing, options))) ?? readAdvice(error)),
    // How the bundler got to a file that it could not read helps nobody.
    frames:
      (buildFrame || isOwnAdvice(error) || readMissingImport(error)) && !frames.some(({ inApp }) => inApp)
        ? []
        : frames,
    ...(codeFrame ? { codeFrame } : {}),
    ...(error.cause !== undefined && causesLeft > 0
      ? { cause: await describeOne(toRawError(error.cause), options, causesLeft - 1) }
      : {}),
    ...readFields(error),
    ...(digest ? { digest: stripControlCharacters(digest) } : {}),
    ...(error.plugin ? { plugin: error.plugin } : {}),
  }
}

/** An error of the catalogue says what to do; where in the framework it was raised helps nobody. */
function isOwnAdvice(error: RawError): boolean {
  return readAdvice(error).hint !== undefined
}

/** Causes have their own. Those of a bundler's errors are the place, the source and the way there, which are shown as such. */
function readFields(error: RawError): { fields?: ErrorFields } {
  if (error.pluginCode || isBuildError(error) || isOwnAdvice(error)) return {}
  const { cause: _, ...fields } = describeErrorFields(error) ?? {}
  return Object.keys(fields).length === 0 ? {} : { fields }
}

/** A bundler puts a code of its own, or even the source, over the code of an error that a plugin threw. */
function readAdvice({ name, hint, code, pluginCode }: RawError): Pick<DevError, 'code' | 'hint'> {
  const own = [code, pluginCode].find((text) => text?.startsWith('WM_'))
  return name === 'WaymarkError' && own && hint ? { code: own, hint } : {}
}

/** Frames of the app; how React and the framework came to them is the same in every error. */
async function readOwners({ owners }: RawError, options: DescribeOptions): Promise<DevErrorFrame[]> {
  // Errors of the app may have one of their own.
  if (typeof owners?.stack !== 'string') return []
  const frames = readStack(owners.stack).map(async (location) => {
    const position = await mapOwnerPosition(location, owners.renderer, options)
    return position && createFrame({ ...location, ...position }, position.path, options.root)
  })
  return (await Promise.all(frames)).filter((frame) => frame !== undefined).filter(({ inApp }) => inApp)
}

/** In the browser some owners are components of the page, others came with the payload. */
async function mapOwnerPosition(
  location: StackLocation,
  renderer: ErrorOwners['renderer'],
  { mapOwner, readSourceMap }: DescribeOptions,
): Promise<SourcePosition | undefined> {
  const isServed = renderer === 'browser' && /^https?:/.test(location.source)
  if (isServed) return readSourceMap && (await mapPosition(location, readSourceMap))
  return mapOwner?.(location, renderer)
}

async function describeFrame(location: StackLocation, options: DescribeOptions): Promise<DevErrorFrame> {
  const mapped = options.readSourceMap && (await mapPosition(location, options.readSourceMap))
  if (mapped) return createFrame({ ...location, ...mapped }, mapped.path, options.root)
  return createFrame(location, resolveSource(location.source, options.root), options.root)
}

async function readFirstFrame(
  frames: DevErrorFrame[],
  options: DescribeOptions,
): Promise<CodeFrame | undefined> {
  const frame = frames.find(({ inApp }) => inApp)
  return frame?.path === undefined ? undefined : readCodeFrame({ ...frame, path: frame.path }, options)
}

async function readBuildFrame(
  error: RawError,
  missing: MissingPlace | undefined,
  options: DescribeOptions,
): Promise<CodeFrame | undefined> {
  const place = missing ?? readBuildPlace(error)
  if (!place) return undefined
  const { file, line, column } = place
  // What is outside of the folder that the bundler runs in is named from there.
  const base = file.startsWith('..') ? process.cwd() : options.root
  const path = resolve(base, resolveSource(file, options.root) ?? file)
  const frame = createFrame({ functionName: '', source: path, line, column }, path, options.root)
  return (
    (await readCodeFrame({ ...frame, path }, options)) ?? { file: frame.file, path, line, column, lines: [] }
  )
}

interface MissingPlace extends BuildErrorPlace {
  specifier: string
}

/** Of imports that stand in the app: what is listed beside them is told to whoever sends an error like this. */
async function findMissingImport(
  error: RawError,
  { root }: DescribeOptions,
): Promise<MissingPlace | undefined> {
  const missing = readMissingImport(error)
  const source = missing && (await readAppSource(missing.file, root))
  if (!missing || source === undefined) return undefined
  const lines = source.split('\n')
  const line = lines.findIndex(
    (text) => text.includes(`'${missing.specifier}'`) || text.includes(`"${missing.specifier}"`),
  )
  if (line === -1) return undefined
  return { ...missing, line: line + 1, column: lines[line]!.indexOf(missing.specifier) + 1 }
}

async function readImportAdvice(
  { specifier, file }: MissingPlace,
  { root }: DescribeOptions,
): Promise<{ hint: string } | undefined> {
  const hint = await adviseMissingImport({ specifier, file: resolve(root, file) }, root)
  return hint === undefined ? undefined : { hint }
}

async function readCodeFrame(
  frame: { file: string; path: string; line: number; column: number },
  { root }: DescribeOptions,
): Promise<CodeFrame | undefined> {
  const source = await readAppSource(frame.path, root)
  const lines = source === undefined ? undefined : createCodeFrame(source, frame.line, frame.column)
  return lines && { file: frame.file, path: frame.path, ...lines }
}

/** Anything can be thrown. */
function toRawError(error: unknown): RawError {
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  ) {
    return error as RawError
  }
  return { message: typeof error === 'object' ? describeObject(error) : String(error) }
}

function describeObject(value: object | null): string {
  try {
    return JSON.stringify(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Messages quote user input and end up in a terminal: colours and cursor movements are taken out. */
export function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return stripVTControlCharacters(text).replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
}
