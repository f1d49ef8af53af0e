import type { JsonObject } from './values.ts'

/** A span of either generation of clients. */
export interface SpanData {
  traceId: string
  spanId: string
  parentId: string
  segmentId: string
  isSegment: boolean
  /** Trace that the visitor had before; empty: none is named. */
  previousTraceId: string
  name: string
  op: string
  status: string
  startMs: number
  durationUs: number
  /** Pattern of the segment's route, or its name. */
  route: string
  release: string
  environment: string
  httpStatus: number | undefined
  device: string
  /** 1 / sample rate. */
  weight: number
  vitals: Vital[]
  data: JsonObject
}

export type VitalName = 'lcp' | 'cls' | 'inp' | 'ttfb' | 'fcp'

export interface Vital {
  name: VitalName
  /** Milliseconds; of cls the score. */
  value: number
}
