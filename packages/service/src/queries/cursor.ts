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
