/** What the command line asks for. */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * @param {string[]} args
 * @param {{ peers: string[], metrics: string[] }} known in the order in which they are measured and shown
 * @throws a sentence for people when something is not known
 */
export function readOptions(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: known.peers.join() },
      metrics: { type: 'string', default: known.metrics.join() },
      rounds: { type: 'string', default: '3' },
      pages: { type: 'string', default: '500' },
      scratch: { type: 'string', default: join(tmpdir(), 'waymark-bench') },
      out: { type: 'string' },
    },
  })
  return {
    peers: readList(values.only, known.peers, 'peer'),
    metrics: readList(values.metrics, known.metrics, 'metric'),
    rounds: readCount(values.rounds, '--rounds'),
    pages: readCount(values.pages, '--pages'),
    scratch: resolve(values.scratch),
    out: values.out?.replace(/\.(?:json|md)$/, ''),
  }
}

function readList(text, known, what) {
  const names = text.split(',').filter(Boolean)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no ${what} "${unknown}". Known: ${known.join(', ')}.`)
  return known.filter((name) => names.includes(name))
}

function readCount(text, option) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${option} takes a number above zero, not "${text}".`)
  return Number(text)
}
