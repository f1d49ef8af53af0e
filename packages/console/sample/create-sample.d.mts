import type { SampleOptions } from './fill-sample.d.mts'

export interface SampleEnvelope {
  projectId: number
  bytes: Uint8Array
  userAgent?: string
}

export function createSampleEnvelopes(options?: SampleOptions): {
  past: SampleEnvelope[]
  afterFixes: SampleEnvelope[]
}
