import type { SpanStatus } from './span-status.ts'

/** Shapes of what is sent to the service. The names of their fields are the protocol's. */

export type Level = 'fatal' | 'error' | 'warning' | 'log' | 'info' | 'debug'

export interface StackFrame {
  filename: string
  function: string
  lineno?: number | undefined
  colno?: number | undefined
  in_app: boolean
  pre_context?: string[]
  context_line?: string
  post_context?: string[]
}

/** How an exception was come by. */
export interface Mechanism {
  /** Dotted origin, such as `auto.function.waymark.server_component`. */
  type: string
  /** False: nobody caught it. */
  handled: boolean
  /** There was no error object; type and stack were made up. */
  synthetic?: boolean
  source?: string
  exception_id?: number
  parent_id?: number
  is_exception_group?: boolean
}

export interface ExceptionValue {
  type: string
  value: string
  stacktrace?: { frames: StackFrame[] } | undefined
  mechanism?: Mechanism
}

export interface Breadcrumb {
  /** Seconds since 1970. Filled in when it is missing. */
  timestamp?: number
  type?: string
  category?: string
  level?: Level
  message?: string
  data?: Record<string, unknown>
}

export interface User {
  id?: string | number
  email?: string
  username?: string
  ip_address?: string
  /** What else the app knows of the user, such as a plan. */
  [key: string]: unknown
}

export interface TraceFields {
  trace_id: string
  span_id: string
  parent_span_id?: string
  op?: string
  status?: SpanStatus
}

export interface RequestFields {
  url: string
  /** Absent in a browser, which asked for the page long ago. */
  method?: string
  query_string?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

/** An error or a message. */
export interface TelemetryEvent {
  event_id: string
  timestamp: number
  platform: 'javascript' | 'node'
  level: Level
  release?: string
  environment?: string
  server_name?: string
  /** Name of what was going on: method and route pattern. */
  transaction?: string
  message?: string
  exception?: { values: ExceptionValue[] }
  breadcrumbs?: Breadcrumb[]
  contexts?: { trace?: TraceFields; [name: string]: object | undefined }
  tags?: Record<string, string>
  user?: User
  request?: RequestFields
  extra?: Record<string, unknown>
  fingerprint?: string[]
  sdk?: SdkFields
  debug_meta?: { images: { type: 'sourcemap'; code_file: string; debug_id: string }[] }
}

export interface SdkFields {
  name: string
  version: string
  settings?: { infer_ip: 'never' }
}

export type AttributeValue = string | number | boolean

/** One span of a container of version 2. */
export interface SpanItem {
  trace_id: string
  span_id: string
  parent_span_id?: string | undefined
  name: string
  start_timestamp: number
  end_timestamp: number
  status: 'ok' | 'error'
  is_segment: boolean
  attributes: Record<string, SpanAttribute>
  links?: SpanLink[] | undefined
}

export interface SpanAttribute {
  value: AttributeValue
  type: 'string' | 'integer' | 'double' | 'boolean'
}

export interface SpanLink {
  trace_id: string
  span_id: string
  sampled?: boolean
  attributes?: Record<string, SpanAttribute>
}

export function encodeAttributes(
  values: Readonly<Record<string, AttributeValue | undefined>>,
): Record<string, SpanAttribute> {
  const attributes: Record<string, SpanAttribute> = {}
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) attributes[name] = { value, type: typeOf(value) }
  }
  return attributes
}

function typeOf(value: AttributeValue): SpanAttribute['type'] {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
