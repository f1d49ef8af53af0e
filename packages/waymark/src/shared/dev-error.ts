import type { ErrorOwners } from './note-owners.ts'
import type { ErrorFields } from './telemetry/error-fields.ts'
import type { ReportNote } from './telemetry/hub.ts'

/** An error as the overlay and the terminal show it in development. Plain JSON; never sent in production. */
export interface DevError {
  name: string
  message: string
  /** What to do about it, and the stable code: errors of the framework's catalogue only. */
  hint?: string
  code?: string
  /** Innermost first. */
  frames: DevErrorFrame[]
  /** Source around the place to look at: the first frame in the app's own code. */
  codeFrame?: CodeFrame
  cause?: DevError
  /** What it says beside its text, such as the code of a database's error. */
  fields?: ErrorFields
  digest?: string
  /** Where nobody waited for it. */
  place?: ErrorPlace
  /** What was asked for, such as `GET /cart`. */
  request?: string
  /** Path of the request that failed; absent when it concerns every page. */
  path?: string
  /** Name of the build plugin that failed. */
  plugin?: string
  /** Further errors of the same build. */
  others?: DevError[]
  /** The report in the console, of an error on the server. */
  reportUrl?: string
  /** What telemetry has sent about it. */
  report?: ReportNote
}

/** Of errors that belong to no request of the server. */
export type ErrorPlace = 'browser' | 'unhandled rejection' | 'uncaught exception'

export interface DevErrorFrame {
  /** Relative to the root; of a library, from its `node_modules/` on. */
  file: string
  /** Absolute path, for the editor. Absent for what is not a file. */
  path?: string
  line: number
  column: number
  functionName: string
  /** False for libraries, the runtime and the framework. */
  inApp: boolean
}

export interface CodeFrame {
  file: string
  path?: string
  /** The failing position; both count from 1. */
  line: number
  column: number
  lines: { number: number; text: string }[]
}

/** An error as it happened, before anyone looked up its sources: what the browser sends to be described. */
export interface RawError {
  name?: string
  message: string
  stack?: string
  /** Of an error whose stack may have no line of the app. */
  owners?: ErrorOwners
  digest?: string
  code?: string
  /** What `code` was before a bundler replaced it. */
  pluginCode?: string
  hint?: string
  cause?: unknown
  id?: string
  plugin?: string
  frame?: string
  loc?: { file?: string; line: number; column: number }
}
