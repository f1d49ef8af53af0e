import type { DocumentTag } from '../shared/html-seam.ts'

const HTML_START: Buffer = Buffer.from('<!DOCTYPE html><html')
const BODY_START = '<body'

/** `html` is the first part of a document, everything above the boundaries: both tags must be in it. */
export function findMissingTags(html: Uint8Array): DocumentTag[] {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const missing: DocumentTag[] = []
  // React writes the doctype itself, and only before <html>.
  if (!bytes.subarray(0, HTML_START.length).equals(HTML_START)) missing.push('html')
  if (!bytes.includes(BODY_START)) missing.push('body')
  return missing
}
