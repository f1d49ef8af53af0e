import type { ExceptionInfo } from './stack.ts'
import type { Json, JsonObject } from './values.ts'

/** One occurrence as it is stored and shown: bounded, masked, in one shape for all clients. What is undefined is not stored. */
export interface EventData {
  eventId: string
  timeMs: number
  receivedMs: number
  level: Level
  platform: string
  release?: string | undefined
  environment: string
  transaction?: string | undefined
  route?: string | undefined
  /** What is grouped on when there is no exception. */
  template?: string | undefined
  message?: string | undefined
  exceptions: ExceptionInfo[]
  breadcrumbs: Breadcrumb[]
  tags: [key: string, value: string][]
  contexts: JsonObject
  extra: JsonObject
  user?: UserInfo | undefined
  request?: RequestInfo | undefined
  modules?: JsonObject | undefined
  sdk?: string | undefined
  trace?: { traceId: string; spanId: string; parentSpanId?: string } | undefined
  /** Of the error page that the visitor saw. */
  digest?: string | undefined
  fingerprint: string[]
}

/** The part of an event that says where its rows go. The rest is a text by then, so that a batch holds little. */
export type EventHead = Pick<
  EventData,
  | 'eventId'
  | 'timeMs'
  | 'receivedMs'
  | 'level'
  | 'platform'
  | 'release'
  | 'environment'
  | 'route'
  | 'trace'
  | 'digest'
>

export function headOf(event: EventData): EventHead {
  const { eventId, timeMs, receivedMs, level, platform, environment, release, route, trace, digest } = event
  return {
    eventId,
    timeMs,
    receivedMs,
    level,
    platform,
    environment,
    release,
    route,
    trace,
    digest,
  }
}

export type Level = 'fatal' | 'error' | 'warning' | 'log' | 'info' | 'debug'

export interface Breadcrumb {
  timeMs?: number | undefined
  type?: string | undefined
  category?: string | undefined
  level?: Level | undefined
  message?: string | undefined
  data?: JsonObject | undefined
}

export interface UserInfo {
  id?: string | undefined
  email?: string | undefined
  username?: string | undefined
  address?: string | undefined
  /** What else the app says of the user. */
  data?: JsonObject | undefined
}

export interface RequestInfo {
  url?: string | undefined
  method?: string | undefined
  query?: Json | undefined
  headers?: JsonObject | undefined
}
