/**
 * Cuts the numerals of the signposts: writes components/figures.ttf. Every figure is a few strokes of one width, as a router
 * cuts them into wood; a stroke is an outline of its own, and overlapping outlines fill as one.
 *
 *     node scripts/cut-figures.mjs
 */
import { writeFileSync } from 'node:fs'

const UNITS = 1000
const STROKE = 104
const HALF = STROKE / 2
const TOP = 700 - HALF
const BOTTOM = HALF
const MIDDLE = 372
const LEFT = 40 + HALF
const RIGHT = 520 - HALF
const CENTRE = 280
/** Steps of a quarter of a circle; the corners are too flat to be seen at any size in use. */
const STEPS = 10

const line = (...points) => points
/** Part of an ellipse, in degrees counter-clockwise from the right. */
function arc(cx, cy, rx, ry, from, to) {
  const count = Math.max(2, Math.ceil((Math.abs(to - from) / 90) * STEPS))
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / count) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}

const RX = (RIGHT - LEFT) / 2
const upper = (TOP - MIDDLE) / 2
const lower = (MIDDLE - BOTTOM) / 2
const dot = (x, y) => [line([x - HALF, y], [x + HALF, y])]

/** Advance width and strokes of each character. */
const FIGURES = {
  0: [
    560,
    [
      [
        ...arc(CENTRE, TOP - RX, RX, RX, 0, 180),
        ...arc(CENTRE, BOTTOM + RX, RX, RX, 180, 360),
        [RIGHT, TOP - RX],
      ],
    ],
  ],
  1: [400, [line([60, TOP - 130], [212, TOP], [212, 0])]],
  2: [560, [[...arc(CENTRE, TOP - RX, RX, RX, 165, -35), [LEFT + 6, BOTTOM], [RIGHT + HALF, BOTTOM]]]],
  3: [
    560,
    [
      [...arc(CENTRE - 10, TOP - upper, RX - 16, upper, 150, -90)],
      [...arc(CENTRE - 10, BOTTOM + lower, RX, lower, 90, -155)],
      line([200, MIDDLE], [280, MIDDLE]),
    ],
  ],
  4: [580, [line([400, 0], [400, TOP + 14], [LEFT, 200], [560, 200])]],
  5: [
    560,
    [
      [
        [RIGHT - 10, TOP],
        [LEFT + 40, TOP],
        [LEFT + 14, MIDDLE + 20],
        ...arc(CENTRE - 10, BOTTOM + 195, RX, 195, 128, -150),
      ],
    ],
  ],
  6: [
    560,
    [
      [...arc(CENTRE, BOTTOM + RX, RX, RX, 180, 540)],
      [[LEFT, BOTTOM + RX], ...arc(CENTRE + 40, BOTTOM + RX + 30, RX + 40, TOP - BOTTOM - RX - 30, 180, 68)],
    ],
  ],
  7: [520, [line([40, TOP], [RIGHT - 30, TOP], [190, 0])]],
  8: [
    560,
    [arc(CENTRE, TOP - upper, RX - 22, upper, 0, 360), arc(CENTRE, BOTTOM + lower, RX, lower, 0, 360)],
  ],
  9: [
    560,
    [
      [...arc(CENTRE, TOP - RX, RX, RX, 0, 360)],
      [[RIGHT, TOP - RX], ...arc(CENTRE - 40, TOP - RX - 30, RX + 40, TOP - BOTTOM - RX - 30, 0, -112)],
    ],
  ],
  '.': [220, dot(110, HALF)],
  ',': [220, [line([128, 60], [92, -96])]],
  ':': [220, [...dot(110, HALF + 40), ...dot(110, 430)]],
  ' ': [220, []],
}

/** The outline of a stroke: along one side and back along the other, with mitred corners. */
function outline(points) {
  const path = points.filter(([x, y], index) => {
    const [px, py] = points[index - 1] ?? [NaN, NaN]
    return Math.hypot(x - px, y - py) > 0.5 || index === 0
  })
  const [fx, fy] = path[0]
  const [lx, ly] = path.at(-1)
  const isRing = path.length > 3 && Math.hypot(fx - lx, fy - ly) < 1
  const side = (sign) => path.map((_, index) => offset(path, index, { sign, isRing }))
  if (!isRing) return [[...side(1), ...side(-1).reverse()]]
  // A ring is two outlines of opposite direction.
  return [side(1), side(-1).reverse()]
}

function offset(path, index, { sign, isRing }) {
  const last = path.length - 1
  const before = path[index - 1] ?? (isRing ? path[last - 1] : undefined)
  const after = path[index + 1] ?? (isRing ? path[1] : undefined)
  const [x, y] = path[index]
  const a = before && normal(before, path[index])
  const b = after && normal(path[index], after)
  const [nx, ny] = a && b ? [a[0] + b[0], a[1] + b[1]] : (a ?? b)
  const length = Math.hypot(nx, ny)
  const cosine = a && b ? Math.max(0.35, length / 2) : 1
  return [x + (sign * HALF * nx) / length / cosine, y + (sign * HALF * ny) / length / cosine]
}

function normal([x, y], [nextX, nextY]) {
  const length = Math.hypot(nextX - x, nextY - y)
  return [-(nextY - y) / length, (nextX - x) / length]
}

const glyphs = [
  { advance: 500, contours: [] },
  ...Object.values(FIGURES).map(([advance, strokes]) => ({
    advance,
    contours: strokes
      .flatMap(outline)
      .map((contour) => contour.map(([x, y]) => [Math.round(x), Math.round(y)])),
  })),
]
const codes = Object.keys(FIGURES).map((character, index) => [character.charCodeAt(0), index + 1])

const u16 = (...values) =>
  Buffer.concat(values.map((value) => Buffer.from([(value >> 8) & 255, value & 255])))
const u32 = (...values) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 65_535)))

function boundsOf(contours) {
  const points = contours.flat()
  if (points.length === 0) return [0, 0, 0, 0]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function writeGlyph({ contours }) {
  if (contours.length === 0) return Buffer.alloc(0)
  let end = -1
  const ends = contours.map((contour) => (end += contour.length))
  const points = contours.flat()
  const steps = (axis) => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  const data = Buffer.concat([
    u16(contours.length, ...boundsOf(contours), ...ends, 0),
    Buffer.alloc(points.length, 1),
    u16(...steps(0)),
    u16(...steps(1)),
  ])
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
}

const outlines = glyphs.map(writeGlyph)
const [xMin, yMin, xMax, yMax] = boundsOf(glyphs.flatMap(({ contours }) => contours))
const widest = Math.max(...glyphs.map(({ advance }) => advance))
let position = 0
const offsets = [0, ...outlines.map((data) => (position += data.length))]
const sorted = [...codes].sort(([a], [b]) => a - b)
const segments = [...sorted.map(([code, glyph]) => [code, code, glyph - code]), [65_535, 65_535, 1]]
const power = 2 ** Math.floor(Math.log2(segments.length))

const name = [
  'Trails Figures',
  'Regular',
  'Trails Figures Regular',
  'Trails Figures',
  'TrailsFigures-Regular',
]
const nameIds = [1, 2, 3, 4, 6]
const nameTexts = name.map((text) => Buffer.from(text, 'utf16le').swap16())
let nameAt = 0

const tables = {
  'OS/2': Buffer.concat([
    u16(4, 500, 600, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    u32(1, 0, 0, 0),
    Buffer.from('TRLS'),
    u16(0x40, 32, 58, 800, -200, 0, 900, 250),
    u32(1, 0),
    u16(500, 700, 0, 32, 1),
  ]),
  cmap: (() => {
    const count = segments.length
    const table = Buffer.concat([
      u16(4, 16 + count * 8, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2),
      u16(...segments.map(([, last]) => last), 0),
      u16(...segments.map(([first]) => first)),
      u16(...segments.map(([, , delta]) => delta)),
      u16(...segments.map(() => 0)),
    ])
    return Buffer.concat([u16(0, 1, 3, 1), u32(12), table])
  })(),
  glyf: Buffer.concat(outlines),
  head: Buffer.concat([
    u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    u16(3, UNITS),
    Buffer.alloc(16),
    u16(xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0),
  ]),
  hhea: Buffer.concat([
    u32(0x10000),
    u16(900, -250, 0, widest, 0, 0, xMax, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  ]),
  hmtx: Buffer.concat(glyphs.map(({ advance, contours }) => u16(advance, boundsOf(contours)[0]))),
  loca: u32(...offsets),
  maxp: Buffer.concat([
    u32(0x10000),
    u16(glyphs.length, Math.max(...glyphs.map(({ contours }) => contours.flat().length))),
    u16(Math.max(...glyphs.map(({ contours }) => contours.length)), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
  ]),
  name: Buffer.concat([
    u16(0, name.length, 6 + name.length * 12),
    ...nameTexts.map((text, index) => {
      const record = u16(3, 1, 0x409, nameIds[index], text.length, nameAt)
      nameAt += text.length
      return record
    }),
    ...nameTexts,
  ]),
  post: Buffer.concat([u32(0x30000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)]),
}

const tags = Object.keys(tables)
const search = 2 ** Math.floor(Math.log2(tags.length)) * 16
const padded = tags.map((tag) =>
  Buffer.concat([tables[tag], Buffer.alloc((4 - (tables[tag].length % 4)) % 4)]),
)
function checksum(buffer) {
  let sum = 0
  for (let index = 0; index < buffer.length; index += 4) sum = (sum + buffer.readUInt32BE(index)) >>> 0
  return sum
}
let at = 12 + tags.length * 16
const directory = tags.map((tag, index) => {
  const record = Buffer.concat([Buffer.from(tag), u32(checksum(padded[index]), at, tables[tag].length)])
  at += padded[index].length
  return record
})
const font = Buffer.concat([
  u32(0x10000),
  u16(tags.length, search, Math.log2(search / 16), tags.length * 16 - search),
  ...directory,
  ...padded,
])
const headAt =
  12 + tags.length * 16 + padded.slice(0, tags.indexOf('head')).reduce((sum, data) => sum + data.length, 0)
font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8)
writeFileSync(new URL('../components/figures.ttf', import.meta.url), font)
