/** `npm run bench`: see README.md. */
import { writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBuild } from './measure/build.mjs'
import { measureRendering, measureStatic } from './measure/requests.mjs'
import { measureSize } from './measure/size.mjs'
import { measureStart } from './measure/start.mjs'
import { measureTelemetry } from './measure/telemetry.mjs'
import { PEERS, preparePeer } from './peers.mjs'
import { createTable, summarise } from './report.mjs'

/** In the order in which they are made: a build comes before what needs it. */
const METRICS = {
  build: measureBuild,
  size: measureSize,
  start: measureStart,
  static: measureStatic,
  ssr: measureRendering,
  telemetry: measureTelemetry,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(PEERS).join() },
    metrics: { type: 'string', default: Object.keys(METRICS).join() },
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string', default: '500' },
    scratch: { type: 'string', default: join(tmpdir(), 'waymark-bench') },
    out: { type: 'string' },
  },
})
await main()

async function main() {
  const names = readList(values.only, PEERS, 'peer')
  const metrics = readList(values.metrics, METRICS, 'metric')
  const scratch = resolve(values.scratch)
  const dirs = {}
  for (const name of names) {
    console.error(`Preparing ${name}`)
    dirs[name] = preparePeer(name, { scratch, pages: Number(values.pages) })
    if (!metrics.includes('build')) await measureBuild(name, dirs[name])
  }
  const samples = []
  for (const metric of Object.keys(METRICS).filter((each) => metrics.includes(each)))
    for (let round = 1; round <= Number(values.rounds); round++)
      for (const name of names) {
        console.error(`${metric} of ${name}, round ${round}`)
        samples.push({ name, results: await METRICS[metric](name, dirs[name]) })
      }
  const summary = summarise(samples)
  console.log(createTable(names, summary))
  if (values.out !== undefined)
    writeFileSync(values.out, JSON.stringify({ ...describeRun(), summary }, null, 2))
}

function describeRun() {
  return {
    date: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
}

function readList(text, known, what) {
  const names = text.split(',').filter(Boolean)
  const unknown = names.find((name) => !(name in known))
  if (unknown === undefined) return names
  console.error(`There is no ${what} "${unknown}". Known: ${Object.keys(known).join(', ')}.`)
  process.exit(2)
}
