/** What the pictures are painted with: pieces of SVG on a sheet of 1500 by 1000. */
export const WIDTH = 1500
export const HEIGHT = 1000

/** The same numbers on every run, so that a picture stays the picture it is. */
export function createDice(seed) {
  let state = seed
  return (from = 0, to = 1) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return from + (state / 4_294_967_296) * (to - from)
  }
}

let gradients = 0

/** A shape filled from top to bottom with the colours given. */
export function fade(shape, colours, attributes = '') {
  const id = `fade${(gradients += 1)}`
  const stops = colours.map((colour, index) => {
    return `<stop offset="${index / (colours.length - 1 || 1)}" stop-color="${colour}"/>`
  })
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient><path d="${shape}" fill="url(#${id})" ${attributes}/>`
}

export const sky = (...colours) => fade(`M0 0H${WIDTH}V${HEIGHT}H0Z`, colours)

export function sun(x, y, radius, { colour, glow = colour, reach = 5, strength = 0.75 }) {
  const id = `glow${(gradients += 1)}`
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${glow}" stop-opacity="${strength}"/><stop offset="0.35" stop-color="${glow}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius * reach}" fill="url(#${id})"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
}

/** Heights of a skyline from left to right: halves are moved up or down, less and less. */
function skyline(dice, { from, to, rough, peak, peakAt = 0.5 }) {
  let points = [
    [0, from],
    [WIDTH * peakAt, peak ?? (from + to) / 2],
    [WIDTH, to],
  ]
  let reach = rough
  for (let step = 0; step < 6; step += 1) {
    points = points.flatMap((point, index) => {
      const next = points[index + 1]
      if (next === undefined) return [point]
      return [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 + dice(-reach, reach)]]
    })
    reach *= 0.52
  }
  return points
}

const trace = (points) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')

/** A mountain, hill or bank; `colours` from its top to its foot. */
export function ridge(dice, line, colours) {
  return fade(`M${trace(skyline(dice, line))}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, colours)
}

/** A soft hill: two waves. */
export function hill(y, sway, colours, shift = 0) {
  const a = y - sway
  const b = y + sway
  return fade(
    `M0 ${y}C${250 + shift} ${a} ${520 + shift} ${a} ${760 + shift} ${y}S${1240 + shift} ${b} ${WIDTH} ${y - sway / 2}V${HEIGHT}H0Z`,
    colours,
  )
}

export function mist(y, height, colour, opacity = 0.6) {
  return `<ellipse cx="${WIDTH / 2}" cy="${y}" rx="${WIDTH * 0.75}" ry="${height}" fill="${colour}" opacity="${opacity}" filter="url(#soft)"/>`
}

export function firs(dice, { count, y, spread = 12, height, colour, from = 0, to = WIDTH, lean = 0 }) {
  const paths = Array.from({ length: count }, () => {
    const x = dice(from, to)
    const tall = height * dice(0.65, 1.15)
    const foot = y + dice(-spread, spread) + ((x - from) / (to - from || 1)) * lean
    const wide = tall * 0.17
    const tiers = [0.28, 0.52, 0.76, 1].map((share, index) => {
      const reach = wide * (0.45 + index * 0.2)
      return `L${x + reach} ${foot - tall * (1 - share)}L${x + reach * 0.45} ${foot - tall * (1.03 - share)}`
    })
    const back = [1, 0.76, 0.52, 0.28].map((share, index) => {
      const reach = wide * (0.45 + (3 - index) * 0.2)
      return `L${x - reach * 0.45} ${foot - tall * (1.03 - share)}L${x - reach} ${foot - tall * (1 - share)}`
    })
    return `M${x} ${foot - tall}${tiers.join('')}${back.join('')}Z`
  })
  return `<path d="${paths.join('')}" fill="${colour}"/>`
}

export function birds(dice, { count, x, y, spread, size, colour }) {
  const paths = Array.from({ length: count }, () => {
    const bx = x + dice(-spread, spread)
    const by = y + dice(-spread, spread) * 0.4
    const span = size * dice(0.6, 1.2)
    return `M${bx - span} ${by}q${span * 0.5} ${-span * 0.55} ${span} 0q${span * 0.5} ${-span * 0.55} ${span} 0`
  })
  return `<path d="${paths.join('')}" fill="none" stroke="${colour}" stroke-width="${size / 7}" stroke-linecap="round"/>`
}

/** Short strokes: grass, heather, leaves. Where they end inside the sheet, they end raggedly. */
export function strokes(
  dice,
  { count, from, to, colour, width = 3, rise = 14, lean = 3, opacity = 1, x0 = 0, x1 = WIDTH },
) {
  const paths = Array.from({ length: count }, () => {
    const y = dice(from, to)
    const near = 0.5 + (y - from) / (to - from || 1)
    const fray = dice(0, 140) + 40 * Math.sin(y / 19)
    const left = x0 === 0 ? 0 : x0 + fray
    const right = x1 === WIDTH ? WIDTH : x1 - fray
    return `M${dice(left, right).toFixed(0)} ${y.toFixed(0)}l${(dice(-lean, lean) * near).toFixed(1)} ${(-rise * near).toFixed(1)}`
  })
  return `<path d="${paths.join('')}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" fill="none" opacity="${opacity}"/>`
}

export function ripples(dice, { count, from, to, colour, opacity = 0.5 }) {
  const paths = Array.from({ length: count }, () => {
    const y = dice(from, to)
    const long = 20 + ((y - from) / (to - from)) * 150 * dice(0.4, 1)
    return `M${dice(0, WIDTH).toFixed(0)} ${y.toFixed(0)}h${long.toFixed(0)}`
  })
  return `<path d="${paths.join('')}" stroke="${colour}" stroke-width="3" stroke-linecap="round" opacity="${opacity}"/>`
}

/** The sign at the side of the way. */
export function sign(x, y, scale, colour) {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-9 0V-190H9V0Z" fill="#4b3a2d"/><path d="M-9 0V-190H-2V0Z" fill="#6b5442"/><rect x="-34" y="-176" width="68" height="82" rx="6" fill="#3a2d23"/><rect x="-25" y="-167" width="50" height="17" fill="#f7f3e8"/><rect x="-25" y="-144" width="50" height="17" fill="${colour}"/><rect x="-25" y="-121" width="50" height="17" fill="#f7f3e8"/></g>`
}

/** A way that grows narrower as it goes. */
export function path(points, colour) {
  return `<path d="${points}" fill="${colour}"/>`
}

export function sheet(...parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="38"/></filter><filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>${parts.join('')}</svg>`
}
