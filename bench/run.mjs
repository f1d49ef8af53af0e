/** `npm run bench`: see README.md. */
import { writeFileSync } from 'node:fs'
import { describeMachine } from './machine.mjs'
import { buildCold, measureBuild } from './measure/build.mjs'
import { measureDev } from './measure/dev.mjs'
import { measureMemory } from './measure/memory.mjs'
import { measurePrefetch } from './measure/prefetch.mjs'
import { measureRendering, measureStatic } from './measure/requests.mjs'
import { measureSize } from './measure/size.mjs'
import { measureStart } from './measure/start.mjs'
import { measureTelemetry } from './measure/telemetry.mjs'
import { readOptions } from './options.mjs'
import { PEERS } from './peers.mjs'
import { preparePeer, readVersions } from './prepare.mjs'
import { compareBytes, createReport, createTable, summarise } from './report.mjs'

/** In the order in which they are made: a build comes before what needs it. */
const METRICS = {
  build: measureBuild,
  size: measureSize,
  start: measureStart,
  static: measureStatic,
  ssr: measureRendering,
  memory: measureMemory,
  prefetch: measurePrefetch,
  telemetry: measureTelemetry,
  dev: measureDev,
}

await main()

async function main() {
  const options = readCommandLine()
  const run = { date: new Date().toISOString(), machine: describeMachine(), versions: {} }
  const samples = []
  const subjects = await prepareAll(options, run, samples)
  for (const metric of options.metrics)
    for (let round = 1; round <= options.rounds; round++)
      for (const subject of subjects) {
        if (!isMeasured(subject.peer, metric) || hasFailed(samples, subject.name, metric)) continue
        console.error(`${metric} of ${subject.name}, round ${round}`)
        samples.push(await takeSample(metric, subject, options))
      }
  report({ options, run, samples })
}

function readCommandLine() {
  try {
    return readOptions(process.argv.slice(2), {
      peers: Object.keys(PEERS),
      metrics: Object.keys(METRICS),
    })
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** Peers that cannot be prepared are left out, with a failure for each metric. */
async function prepareAll(options, run, samples) {
  const subjects = []
  for (const name of options.peers) {
    const peer = PEERS[name]
    console.error(`Preparing ${name}`)
    try {
      const dir = preparePeer(peer, { name, ...options })
      run.versions[name] = readVersions(dir)
      if (!options.metrics.includes('build') || !isMeasured(peer, 'build')) await buildCold(peer, dir)
      subjects.push({ name, peer, dir })
    } catch (error) {
      for (const metric of options.metrics)
        if (isMeasured(peer, metric)) samples.push(describeFailure(name, metric, error))
    }
  }
  return subjects
}

function isMeasured({ metrics, dev }, metric) {
  if (metric === 'dev' && dev === undefined) return false
  return metrics === undefined || metrics.includes(metric)
}

/** Nothing can be measured without a build, and what failed once is not tried again. */
function hasFailed(samples, name, metric) {
  return samples.some(
    (sample) =>
      sample.name === name &&
      sample.failure !== undefined &&
      (sample.metric === metric || (sample.metric === 'build' && metric !== 'dev')),
  )
}

async function takeSample(metric, { name, peer, dir }, options) {
  try {
    return { name, metric, results: await METRICS[metric](peer, dir, { name, ...options }) }
  } catch (error) {
    return describeFailure(name, metric, error)
  }
}

function describeFailure(name, metric, error) {
  const failure = String(error.stderr ?? '') || error.message
  console.error(`${metric} of ${name} failed: ${failure}`)
  return { name, metric, failure }
}

function report({ options, run, samples }) {
  const measured = summarise(samples)
  const summary = { ...measured, ...compareBytes(measured) }
  const failures = samples.filter(({ failure }) => failure !== undefined)
  const table = createTable(options.peers, summary, failures)
  console.log(table)
  if (options.out === undefined) return
  writeFileSync(`${options.out}.json`, JSON.stringify({ ...run, summary, failures }, null, 2))
  writeFileSync(`${options.out}.md`, createReport(run, table))
}
