/** Samples to medians with their spread, and a table in Markdown. */

/** @param {{ name: string, results: Record<string, number> }[]} samples */
export function summarise(samples) {
  const values = {}
  for (const { name, results } of samples)
    for (const [label, value] of Object.entries(results)) ((values[label] ??= {})[name] ??= []).push(value)
  return Object.fromEntries(
    Object.entries(values).map(([label, peers]) => [
      label,
      Object.fromEntries(Object.entries(peers).map(([name, list]) => [name, describe(list)])),
    ]),
  )
}

/** @param {string[]} names */
export function createTable(names, summary) {
  const rows = Object.entries(summary).map(([label, peers]) => [
    label,
    ...names.map((name) => (peers[name] === undefined ? '–' : formatCell(peers[name]))),
  ])
  const head = ['', ...names]
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function describe(list) {
  const sorted = [...list].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1], least: sorted[0], most: sorted.at(-1) }
}

function formatCell({ median, least, most }) {
  return least === most ? format(median) : `${format(median)} (${format(least)}–${format(most)})`
}

function format(value) {
  return value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)
}
