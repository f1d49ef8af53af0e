const encoder = new TextEncoder()

/** Header and items, each item as `[type, payload]`. */
export function encodeEnvelope(header, items) {
  const lines = [header]
  for (const [type, payload] of items) {
    const isContainer = payload.items !== undefined
    lines.push(isContainer ? { type, item_count: payload.items.length } : { type }, payload)
  }
  return encoder.encode(lines.map((line) => JSON.stringify(line)).join('\n'))
}

/** Attributes of a span in the form of the wire. */
export function encodeAttributes(values) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, type: attributeType(value) }]),
  )
}

function attributeType(value) {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
