import type { ExceptionInfo } from './stack.ts'
import { present, type Json, type JsonObject } from './values.ts'

/** One occurrence as it is stored and shown: bounded, masked, in one shape for all clients. */
export interface EventData {
  eventId: string
  timeMs: number
  receivedMs: number
  level: Level
  platform: string
  release?: string
  environment: string
  transaction?: string
  route?: string
  /** What is grouped on when there is no exception. */
  template?: string
  message?: string
  exceptions: ExceptionInfo[]
  breadcrumbs: Breadcrumb[]
  tags: [key: string, value: string][]
  contexts: JsonObject
  extra: JsonObject
  user?: UserInfo
  request?: RequestInfo
  modules?: JsonObject
  sdk?: string
  trace?: { traceId: string; spanId: string; parentSpanId?: string }
  /** Of the error page that the visitor saw. */
  digest?: string
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
    ...present({ release, route, trace, digest }),
  }
}

export type Level = 'fatal' | 'error' | 'warning' | 'log' | 'info' | 'debug'

export interface Breadcrumb {
  timeMs?: number
  type?: string
  category?: string
  level?: Level
  message?: string
  data?: JsonObject
}

export interface UserInfo {
  id?: string
  email?: string
  username?: string
  address?: string
}

export interface RequestInfo {
  url?: string
  method?: string
  query?: Json
  headers?: JsonObject
}
