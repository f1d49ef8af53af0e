/** Where the next page begins: the sort value and the id of the last row. Opaque to callers. */
export interface Cursor {
  value: number
  id: number
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.value}:${cursor.id}`).toString('base64url')
}

export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [, value, id] = /^(-?\d{1,16}):(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return value === undefined ? undefined : { value: Number(value), id: Number(id) }
}

/** The same for rows that are known by a hexadecimal id. */
export interface Place {
  value: number
  key: string
}

export function encodePlace(value: number, key: string): string {
  return Buffer.from(`${value}:${key}`).toString('base64url')
}

export function decodePlace(text: string | undefined): Place | undefined {
  const decoded = Buffer.from(text ?? '', 'base64url').toString()
  const [, value, key] = /^(\d{1,16}(?:\.\d{1,10})?):([0-9a-f]{1,32})$/.exec(decoded) ?? []
  return value === undefined || key === undefined ? undefined : { value: Number(value), key }
}
