import { readFontTables, type FontTables } from './font-tables.ts'

export interface FontMetrics {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  /** Mean width of the letters of a text, in units; `undefined` when the font has no such letters. */
  textWidth: number | undefined
  /** Mean width of all characters, as the font itself says. */
  anyWidth: number
}

/** Letters about as often as in English text, with the spaces between words. */
const SAMPLE =
  'eeeeeeeeettttttaaaaaaooooooiiiiinnnnnssssshhhhhrrrrddddlllcccuuummwwffggyyppbvk               '

/** Reads what a line of text in this font takes up; `undefined` when the file is no font that can be read. */
export function readFontMetrics(bytes: Buffer): FontMetrics | undefined {
  const tables = readFontTables(bytes)
  const head = tables?.get('head')
  const hhea = tables?.get('hhea')
  const os2 = tables?.get('OS/2')
  if (tables === undefined || head === undefined || hhea === undefined) return undefined
  try {
    return {
      unitsPerEm: head.readUInt16BE(18),
      ascent: hhea.readInt16BE(4),
      descent: hhea.readInt16BE(6),
      lineGap: hhea.readInt16BE(8),
      textWidth: readTextWidth(tables, hhea),
      anyWidth: os2?.readInt16BE(2) ?? 0,
    }
  } catch {
    return undefined
  }
}

function readTextWidth(tables: FontTables, hhea: Buffer): number | undefined {
  const cmap = tables.get('cmap')
  const hmtx = tables.get('hmtx')
  const findGlyph = cmap && createGlyphFinder(cmap)
  if (hmtx === undefined || findGlyph === undefined) return undefined
  const count = hhea.readUInt16BE(34)
  let sum = 0
  for (const letter of SAMPLE) {
    const glyph = findGlyph(letter.codePointAt(0)!)
    if (glyph === 0) return undefined
    // The last width stands for all glyphs behind it.
    sum += hmtx.readUInt16BE(4 * Math.min(glyph, count - 1))
  }
  return sum / SAMPLE.length
}

const UNICODE_PLATFORM = 0
const WINDOWS_PLATFORM = 3

/** From the first table of characters in a format that is in use: 4 for the basic plane, 12 for all. */
function createGlyphFinder(cmap: Buffer): ((character: number) => number) | undefined {
  const count = cmap.readUInt16BE(2)
  for (let entry = 4; entry < 4 + 8 * count; entry += 8) {
    const platform = cmap.readUInt16BE(entry)
    if (platform !== UNICODE_PLATFORM && platform !== WINDOWS_PLATFORM) continue
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) return (character) => findInSegments(table, character)
    if (format === 12) return (character) => findInGroups(table, character)
  }
  return undefined
}

function findInSegments(table: Buffer, character: number): number {
  const doubled = table.readUInt16BE(6)
  const ends = 14
  const starts = ends + doubled + 2
  for (let at = 0; at < doubled; at += 2) {
    if (table.readUInt16BE(ends + at) < character) continue
    const start = table.readUInt16BE(starts + at)
    if (start > character) return 0
    const delta = table.readUInt16BE(starts + doubled + at)
    const position = starts + 2 * doubled + at
    const offset = table.readUInt16BE(position)
    if (offset === 0) return (character + delta) & 0xffff
    const glyph = table.readUInt16BE(position + offset + 2 * (character - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

function findInGroups(table: Buffer, character: number): number {
  const count = table.readUInt32BE(12)
  for (let group = 16; group < 16 + 12 * count; group += 12) {
    const start = table.readUInt32BE(group)
    if (character < start) return 0
    if (character <= table.readUInt32BE(group + 4)) return table.readUInt32BE(group + 8) + character - start
  }
  return 0
}
