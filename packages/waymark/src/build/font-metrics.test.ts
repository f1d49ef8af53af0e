import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { adjustFallback, createFontStyles } from './font-css.ts'
import { readFontMetrics } from './font-metrics.ts'
import { readFontTables } from './font-tables.ts'

/** Letters are 1,000 units wide and spaces 400, in an em of 1,000. */
const readFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../fixtures/media/app/fonts/${name}`, import.meta.url))

const METRICS = { unitsPerEm: 1_000, ascent: 900, descent: -300, lineGap: 50, anyWidth: 850 }

/** The same font in the older container. */
function pack(sfnt: Buffer): Buffer {
  const tables = [...(readFontTables(sfnt) ?? [])]
  const header = Buffer.alloc(44 + 20 * tables.length)
  header.write('wOFF', 0, 'latin1')
  header.writeUInt16BE(tables.length, 12)
  const bodies: Buffer[] = []
  let offset = header.length
  for (const [index, [tag, table]] of tables.entries()) {
    const packed = deflateSync(table)
    const stored = packed.length < table.length ? packed : table
    const entry = 44 + 20 * index
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(offset, entry + 4)
    header.writeUInt32BE(stored.length, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    bodies.push(stored)
    offset += stored.length
  }
  return Buffer.concat([header, ...bodies])
}

test('the same metrics are read from every container', async () => {
  const ttf = await readFixture('box.ttf')
  for (const font of [ttf, await readFixture('box.woff2'), pack(ttf)]) {
    const metrics = readFontMetrics(font)
    expect(metrics).toMatchObject(METRICS)
    expect(metrics?.textWidth).toBeCloseTo(904.26, 1)
  }
})

test('what is no font, or is cut short, has no metrics', async () => {
  const woff2 = await readFixture('box.woff2')
  const ttf = await readFixture('box.ttf')
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('hello, I am text'),
    ttf.subarray(0, 40),
    woff2.subarray(0, 90),
  ])
    expect(readFontMetrics(bytes)).toBeUndefined()
})

test('a fallback of the same width is not scaled, only its lines change', () => {
  const textWidth = (1_000 * 926.49) / 2_048
  expect(adjustFallback('Arial', { ...METRICS, textWidth })).toEqual({
    'ascent-override': '90.00%',
    'descent-override': '30.00%',
    'line-gap-override': '5.00%',
    'size-adjust': '100.00%',
  })
})

test('a font twice as wide scales the fallback, and its lines the other way', () => {
  const textWidth = (2_000 * 926.49) / 2_048
  expect(adjustFallback('Arial', { ...METRICS, textWidth })).toMatchObject({
    'ascent-override': '45.00%',
    'size-adjust': '200.00%',
  })
})

test('a font without Latin letters is compared by what it says of itself', () => {
  const anyWidth = (1_000 * 904) / 2_048
  const adjusted = adjustFallback('Arial', { ...METRICS, anyWidth, textWidth: undefined })
  expect(adjusted['size-adjust']).toBe('100.00%')
})

test('the rules of a family', () => {
  const face = { url: './a.woff2?no-inline', format: 'woff2', weight: '700', style: 'italic' }
  const family = {
    name: 'text',
    faces: [face],
    display: 'swap',
    declarations: [{ prop: 'ascent-override', value: '90%' }],
    fallback: ['system-ui', 'Segoe UI'],
    variable: '--font-text',
    adjust: { to: 'Arial', metrics: { ...METRICS, textWidth: 500 } },
  } as const
  const { css, className, variable, style } = createFontStyles(family)
  const [, hash] = /^wm-font-(\w{8})$/.exec(className) ?? []
  const stack = `'text_${hash}', 'text_${hash} Fallback', system-ui, 'Segoe UI'`
  expect(style).toEqual({ fontFamily: stack, fontWeight: 700, fontStyle: 'italic' })
  expect(variable).toBe(`wm-font-variable-${hash}`)
  for (const part of [
    `src: url("./a.woff2?no-inline") format('woff2');`,
    'font-weight: 700;',
    'ascent-override: 90%;',
    `src: local('Arial');`,
    `.${className} {\n  font-family: ${stack};`,
    `.${variable} {\n  --font-text: ${stack};`,
  ])
    expect(css).toContain(part)
  const plain = createFontStyles({ ...family, name: 'other', variable: undefined })
  expect(plain.className).not.toBe(className)
  expect(plain.variable).toBeUndefined()
})
