import type { WaymarkConfig } from '../shared/config.ts'

/** Inert content is set as text in the browser, which this policy refuses. */
const TRUSTED_TYPES = /require-trusted-types-for/i

export function forbidsInert(contentSecurityPolicy: string): boolean {
  return TRUSTED_TYPES.test(contentSecurityPolicy)
}

/** Whether server-only content is sent as HTML. The variable is for a quick look at the difference, so it wins. */
export function readInert(
  { inert, contentSecurityPolicy = '' }: Pick<WaymarkConfig, 'inert' | 'contentSecurityPolicy'>,
  variable: string | undefined,
): boolean {
  if (variable === '1') return true
  if (variable === '0') return false
  return inert ?? !forbidsInert(contentSecurityPolicy)
}

/** Whether development compares what production would send as HTML with what React writes. */
export function checksInert({ inert }: { inert: boolean }, variable: string | undefined): boolean {
  return inert && variable !== '0'
}
