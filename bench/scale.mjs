/** `npm run bench:scale`: what work costs as there is more of it. Writes figures and plots into results/; see README.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.mjs'
import { createPlot } from './plot.mjs'
import { measureConnections, plotConnections } from './scale/connections.mjs'
import { measurePageSize, plotPageSize } from './scale/page-size.mjs'
import { measureRoutes, plotRoutes } from './scale/routes.mjs'

const SCALES = {
  routes: { measure: measureRoutes, plot: plotRoutes },
  'page-size': { measure: measurePageSize, plot: plotPageSize },
  connections: { measure: measureConnections, plot: plotConnections },
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(SCALES).join() },
    scratch: { type: 'string', default: join(tmpdir(), 'waymark-bench') },
    out: { type: 'string', default: fileURLToPath(new URL('results', import.meta.url)) },
  },
})

for (const name of values.only.split(',')) {
  const scale = SCALES[name]
  if (scale === undefined) {
    console.error(`There is no scale "${name}". Known: ${Object.keys(SCALES).join(', ')}.`)
    process.exit(2)
  }
  const run = { date: new Date().toISOString(), machine: describeMachine() }
  console.error(`Measuring ${name}`)
  const rows = (await scale.measure(resolve(values.scratch))).map(roundNumbers)
  console.table(rows)
  mkdirSync(values.out, { recursive: true })
  const file = join(values.out, `scale-${name}`)
  writeFileSync(`${file}.json`, `${JSON.stringify({ ...run, rows }, null, 2)}\n`)
  const { description, panels } = scale.plot(rows)
  writeFileSync(`${file}.svg`, createPlot(description, panels))
}

function roundNumbers(row) {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      Number.isInteger(value) || typeof value === 'string' ? value : Number(value.toPrecision(3)),
    ]),
  )
}
