/** Samples to medians with their spread, and a table in Markdown. */
import { describe } from './statistics.mjs'

const REASON_CHARACTERS = 90

/**
 * @typedef {{ name: string, metric: string, results?: Record<string, number>, failure?: string }} Sample
 * @typedef {import('./statistics.mjs').Figure} Figure
 * @typedef {Record<string, { metric: string, cells: Record<string, Figure> }>} Summary rows by their labels
 */

/** @param {Sample[]} samples @returns {Summary} */
export function summarise(samples) {
  const rows = {}
  for (const { name, metric, results = {} } of samples)
    for (const [label, value] of Object.entries(results)) {
      rows[label] ??= { metric, cells: {} }
      ;(rows[label].cells[name] ??= []).push(value)
    }
  for (const row of Object.values(rows))
    for (const name in row.cells) row.cells[name] = describe(row.cells[name])
  return rows
}

/**
 * What a page adds to the document beside the fixed cost of a router, as a multiple of what React alone writes for it.
 * @param {Summary} summary with the figures of `bare`
 * @returns {Summary}
 */
export function compareBytes(summary) {
  const empty = summary['empty: bytes, gzip']?.cells
  if (empty?.bare === undefined) return {}
  const rows = {}
  for (const [label, { metric, cells }] of Object.entries(summary)) {
    const page = /^(?!empty)(.+): bytes, gzip$/.exec(label)?.[1]
    if (page === undefined || metric !== 'ssr' || cells.bare === undefined) continue
    const limit = cells.bare.median - empty.bare.median
    rows[`${page}: bytes beside an empty page ÷ bare, gzip`] = {
      metric,
      cells: Object.fromEntries(
        Object.entries(cells).map(([name, { median }]) => [
          name,
          describe([(median - empty[name].median) / limit]),
        ]),
      ),
    }
  }
  return rows
}

/**
 * @param {string[]} names
 * @param {Summary} summary
 * @param {Sample[]} failures
 */
export function createTable(names, summary, failures = []) {
  const reasons = new Map(failures.map(({ name, metric, failure }) => [`${metric} ${name}`, failure]))
  // Nothing else is measured of what cannot be built.
  const findReason = (metric, name) => reasons.get(`${metric} ${name}`) ?? reasons.get(`build ${name}`)
  const rows = { ...summary }
  for (const { metric } of failures)
    if (!Object.values(rows).some((row) => row.metric === metric)) rows[metric] = { metric, cells: {} }
  const lines = Object.entries(rows).map(([label, { metric, cells }]) => [
    label,
    ...names.map((name) => formatCell(cells[name], findReason(metric, name))),
  ])
  const head = ['', ...names]
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/**
 * @param {{ date: string, machine: Record<string, string | number>, versions: Record<string, Record<string, string>> }} run
 * @param {string} table
 */
export function createReport({ date, machine, versions }, table) {
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`)
  const peers = Object.entries(versions).map(
    ([name, packages]) =>
      `- \`${name}\`: ${Object.entries(packages)
        .map(([dependency, version]) => `${dependency} ${version}`)
        .join(', ')}`,
  )
  return `# Bench of ${date.slice(0, 10)}\n\n${facts.join(', ')}.\n\n${table}\n\n${peers.join('\n')}\n`
}

/** The line of an output that says what went wrong, short enough for a cell. */
export function shortenReason(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const line =
    lines.find((each) => /\b(?:\w*Error|error|needs)\b/.test(each)) ?? lines[0] ?? 'no reason given'
  return line.replaceAll('|', '\\|').slice(0, REASON_CHARACTERS)
}

function formatCell(figure, reason) {
  if (reason !== undefined) return `failed: ${shortenReason(reason)}`
  if (figure === undefined) return '–'
  const { median, least, most } = figure
  return least === most ? format(median) : `${format(median)} (${format(least)}–${format(most)})`
}

function format(value) {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)
}
