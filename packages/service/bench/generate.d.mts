import type { Queries } from '../../waymark/dist/service/queries/queries.js'

export function createErrorEnvelope(number: number, issues: number): Uint8Array
export function createSpansEnvelope(count: number, routes: number): Uint8Array
export function p95(times: number, call: (index: number) => Promise<unknown>): Promise<number>
export function createPageQuestions(queries: Queries): Record<string, () => Promise<unknown>>
