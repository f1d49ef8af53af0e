import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const CSS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const TOKENS = new Map(
  [...CSS.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const GROUNDS = ['ground', 'surface', 'raised']
const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent-text', 'ok', 'warn', 'bad', 'info']
const PAIRS: [text: string, ground: string, ratio: number][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...['ok', 'warn', 'bad', 'info'].map((name): [string, string, number] => [name, `${name}-soft`, 4.5]),
  ['ink', 'bad-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['on-accent', 'accent-text', 4.5],
  ['on-accent', 'bad', 4.5],
  // Marks and outlines of controls, not text.
  ['accent', 'ground', 3],
  ['accent', 'surface', 3],
  ['line-strong', 'surface', 3],
  ...[1, 2, 3, 4, 5, 6].map((number): [string, string, number] => [`series-${number}`, 'surface', 3]),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(PAIRS)('%s is readable on %s', (text, ground, ratio) => {
    const [a, b] = [TOKENS.get(text)?.[theme], TOKENS.get(ground)?.[theme]]
    expect(contrast(a ?? '', b ?? '')).toBeGreaterThanOrEqual(ratio)
  })
})

/** WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
