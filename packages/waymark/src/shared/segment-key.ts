import type { LeafKind, SegmentParam } from './payload.ts'

/** Writes the keys of the flat segment map. `#` marks leaves; a URL segment cannot hold it unencoded. */

export const ROOT_KEY = ''

/** The same page in another locale is another page: none of its segments is kept. */
export function createRootKey(locale: string | undefined): string {
  return locale === undefined ? ROOT_KEY : `=${locale}`
}

export function createLevelKey(parentKey: string, slot: string, name: string, param?: SegmentParam): string {
  const value = param === undefined ? '' : `=${encodeParam(param.value)}`
  return `${parentKey}/${slotPart(slot)}${name}${value}`
}

export function createLeafKey(parentKey: string, slot: string, leaf: LeafKind, detail = ''): string {
  return `${parentKey}/${slotPart(slot)}#${leaf}${detail}`
}

function slotPart(slot: string): string {
  return slot === 'children' ? '' : `@${slot}/`
}

/** Values are percent-encoded, so a comma is never part of one; a slash would look like a folder below. */
function encodeParam(value: string | string[]): string {
  return Array.isArray(value) ? value.join(',') : value
}
