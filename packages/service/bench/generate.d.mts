import type { Queries } from '../../waymark/dist/service/queries/queries.js'

export function createErrorEnvelope(number: number, issues: number): Uint8Array
export function createSpansEnvelope(count: number, routes: number): Uint8Array
export function createSessionsEnvelope(): Uint8Array
export function measureQuestion(
  times: number,
  call: (index: number) => Promise<unknown>,
): Promise<{ p95: number; cpu: number }>
export function createPageQuestions(queries: Queries): Record<string, (index: number) => Promise<unknown>>
