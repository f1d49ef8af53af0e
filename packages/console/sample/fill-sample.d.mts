import type { Service } from '../../service/src/service.ts'

export interface SampleOptions {
  /** The same seed and time give the same week. */
  seed?: number
  nowMs?: number
  /** Page views that are traced; few make a small database. */
  traces?: number
}

/** Feeds a service that was created with the projects of `projects.mjs` with a week of two apps. */
export function fillSample(service: Service, options?: SampleOptions): Promise<void>
