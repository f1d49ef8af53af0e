import { createHash } from 'node:crypto'
import type { DocumentTexts } from './document-texts.ts'

// A page that is kept is rendered once, for two forms: its document shows what the ids in the payload stand for, and the payload
// for navigations is used without it.

const ID_PROP = '"id":"'

/**
 * The payload with the texts in the place of their ids. Bytes, because rows may be binary. A row of elements is JSON up to the
 * end of its line, whatever its length, and nothing else can hold what the ids start with.
 */
export function fillPayload(payload: Buffer, texts: DocumentTexts): Buffer {
  const { salt } = texts
  if (salt === undefined) return payload
  const start = Buffer.from(ID_PROP + salt)
  const parts: Uint8Array[] = []
  let done = 0
  for (let at = payload.indexOf(start); at !== -1; at = payload.indexOf(start, done)) {
    const end = payload.indexOf('"', at + start.length)
    const id = payload.toString('latin1', at + ID_PROP.length, end)
    parts.push(payload.subarray(done, at), Buffer.from(`"html":${encodeText(texts.read(id))}`))
    done = end + 1
  }
  return Buffer.concat([...parts, payload.subarray(done)])
}

/** React takes a text that starts with `$` for a reference, unless there are two. */
function encodeText(text: string): string {
  return JSON.stringify(text.startsWith('$') ? `$${text}` : text)
}

/**
 * The document with ids that follow from all the rest of it, in the place of those made by chance: made again with the same content it
 * is the same, and so is its ETag. HTML that names an id of the document it stands in would have changed that id.
 */
export function settleIds(document: Buffer, { salt }: DocumentTexts): Buffer {
  if (salt === undefined) return document
  const parts = document.toString('utf8').split(salt)
  const hash = createHash('sha256').update(parts.join('')).digest('base64url')
  return Buffer.from(parts.join(hash.slice(0, salt.length)))
}
