/** Ids of elements: the row of a span, and the link in it. */
export function rowId(spanId: string): string {
  return `span-${spanId}`
}

export function linkId(spanId: string): string {
  return `open-${spanId}`
}
