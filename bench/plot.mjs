/** Line plots as SVG, readable on light and dark pages: they bring their own background and follow the reader's colour scheme. */

const PANEL = { width: 440, height: 270, left: 64, right: 18, top: 58, bottom: 48 }
const LEGEND = { line: 18, gap: 16, character: 5.8 }

/**
 * @typedef {{ name: string, points: [x: number, y: number][] }} Series in the order of the styles
 * @typedef {{ title: string, x: string, y: string, isLogarithmic?: boolean, series: Series[] }} Panel the horizontal axis is logarithmic
 */

/** Panels beside each other, two in a row. @param {string} description @param {Panel[]} panels */
export function createPlot(description, panels) {
  const columns = Math.min(2, panels.length)
  const width = columns * PANEL.width
  const height = Math.ceil(panels.length / columns) * PANEL.height
  const drawn = panels.map((panel, index) => {
    const place = `translate(${(index % columns) * PANEL.width} ${Math.floor(index / columns) * PANEL.height})`
    return `<g transform="${place}">${drawPanel(panel)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(description)}">
<style>${STYLE}</style>
<rect class="page" width="${width}" height="${height}"/>
${drawn.join('\n')}
</svg>
`
}

/** The four styles differ in colour and in dashes. */
const STYLE = `
text{font:11px system-ui,sans-serif;fill:#24292f}
.title{font-weight:600;font-size:13px}
.page{fill:#fff}
.grid{stroke:#d8dee4}
.line{fill:none;stroke-width:2}
.s0{stroke:#0b5fc4}.s1{stroke:#b35900}.s2{stroke:#0b5fc4;stroke-dasharray:5 4}.s3{stroke:#b35900;stroke-dasharray:5 4}
.dot{stroke-dasharray:none;fill:#fff;stroke-width:2}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.page{fill:#0d1117}.grid{stroke:#30363d}.dot{fill:#0d1117}
.s0,.s2{stroke:#6cb0ff}.s1,.s3{stroke:#f0a45d}
}`

function drawPanel({ title, x, y, isLogarithmic = false, series }) {
  const { width, height, left, right, top, bottom } = PANEL
  const points = series.flatMap((each) => each.points)
  const across = createScale(
    points.map((point) => point[0]),
    [left, width - right],
    'each value',
  )
  const up = createScale(
    points.map((point) => point[1]),
    [height - bottom, top],
    isLogarithmic ? 'powers of ten' : 'from zero',
  )
  const middle = (left + width - right) / 2
  return [
    `<text class="title" x="${left}" y="20">${escape(title)}</text>`,
    drawLegend(series),
    ...up.ticks.map(
      (tick) =>
        `<line class="grid" x1="${left}" x2="${width - right}" y1="${up.place(tick)}" y2="${up.place(tick)}"/>` +
        `<text x="${left - 8}" y="${up.place(tick) + 4}" text-anchor="end">${formatTick(tick)}</text>`,
    ),
    ...across.ticks.map(
      (tick) =>
        `<text x="${across.place(tick)}" y="${height - bottom + 17}" text-anchor="middle">${formatTick(tick)}</text>`,
    ),
    `<text x="${middle}" y="${height - 10}" text-anchor="middle">${escape(x)}</text>`,
    `<text transform="translate(14 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${escape(y)}</text>`,
    ...series.map((each, index) => drawLine(each.points, index, { across, up })),
  ].join('\n')
}

/** One name is in the title of the whole. */
function drawLegend(series) {
  if (series.length === 1) return ''
  let x = PANEL.left
  const entries = series.map(({ name }, index) => {
    const text = x + LEGEND.line + 4
    const entry = `<line class="line s${index}" x1="${x}" x2="${x + LEGEND.line}" y1="37" y2="37"/><text x="${text}" y="41">${escape(name)}</text>`
    x = round(text + name.length * LEGEND.character + LEGEND.gap)
    return entry
  })
  return entries.join('')
}

function drawLine(points, index, { across, up }) {
  const places = points.map(([x, y]) => [across.place(x), up.place(y)])
  const dots = places.map(([x, y]) => `<circle class="dot s${index}" cx="${x}" cy="${y}" r="3"/>`)
  return `<polyline class="line s${index}" points="${places.map((place) => place.join()).join(' ')}"/>${dots.join('')}`
}

/**
 * @param {number[]} values
 * @param {[from: number, to: number]} range in the drawing
 * @param {'each value' | 'powers of ten' | 'from zero'} kind the first two are logarithmic
 */
export function createScale(values, [from, to], kind) {
  if (kind === 'from zero') {
    const ticks = listTicks(Math.max(...values))
    return { ticks, place: (value) => round(from + ((to - from) * value) / ticks.at(-1)) }
  }
  const ticks =
    kind === 'each value'
      ? [...new Set(values)].sort((a, b) => a - b)
      : listPowers(Math.min(...values), Math.max(...values))
  const [low, high] = [Math.log(ticks[0]), Math.log(ticks.at(-1))]
  const span = high - low || 1
  return { ticks, place: (value) => round(from + ((to - from) * (Math.log(value) - low)) / span) }
}

/** Four or five round numbers from zero to at least `most`. */
export function listTicks(most) {
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size * 5 >= most)
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  )
}

function listPowers(least, most) {
  const first = Math.floor(Math.log10(least))
  const last = Math.ceil(Math.log10(most))
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, index) => 10 ** (first + index))
}

function formatTick(value) {
  return value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(3)))
}

function round(value) {
  return Math.round(value * 10) / 10
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
