import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseShorter } from '../shared/freshness.ts'
import { PRERENDER_CONCURRENCY } from '../shared/limits.ts'
import {
  PRERENDER_INDEX_FILE,
  PRERENDERED_DIR,
  UNMATCHED_ID,
  type KeptAnswer,
  type PrerenderFailure,
  type PrerenderIndex,
  type PrerenderList,
  type PrerenderMessage,
  type PrerenderOrder,
  type PrerenderOutcome,
  type PrerenderTarget,
  type RouteVerdict,
} from '../shared/prerendered.ts'
import { writeExport } from './export-files.ts'
import { formatErrorReport, loadApp } from './load-app.ts'
import { installProcessErrors } from './process-errors.ts'

/** The process that the build starts to make answers ahead of time: it runs the app as the server will. */

/** More of them would push the first one out of sight. An export is told of all that is in its way. */
const MAX_FAILURES = 5

const order: PrerenderOrder = JSON.parse(process.argv[2] ?? '{}')
const dir = join(order.outDir, PRERENDERED_DIR)

async function prerender(): Promise<void> {
  const { app, manifest } = await loadApp(order.outDir, { isBuilding: true })
  const maker = app.prerenderer!
  const list = await maker.list()
  const total = list.targets.length
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const index: PrerenderIndex = { routes: {}, answers: {} }
  const failures: PrerenderFailure[] = []
  const tally = createTally(list)
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    while (next < total && (failures.length < MAX_FAILURES || order.exportDir !== undefined)) {
      const number = next++
      const target = list.targets[number]!
      const outcome = await maker.make(target).catch((error: unknown) => ({ kind: 'failed', error }) as const)
      tally.add(target, outcome)
      if (outcome.kind === 'failed') failures.push(describeFailure(outcome.error, target))
      else if (outcome.kind === 'kept') {
        if (order.exportDir === undefined) await keep(index, `${number}.bin`, outcome)
        else
          await writeExport(order.exportDir, manifest.config, {
            ...outcome,
            isNotFound: target.routeId === UNMATCHED_ID,
          })
      }
      send({ kind: 'progress', done: ++done, total })
    }
  }
  await Promise.all(Array.from({ length: PRERENDER_CONCURRENCY }, work))
  // What pages left behind with `after()` belongs to them.
  await app.drain?.()
  if (failures.length > 0) return send({ kind: 'failed', failures, done, total })
  const routes = tally.finish()
  for (const [id, { verdict }] of Object.entries(routes)) index.routes[id] = verdict
  await writeFile(join(dir, PRERENDER_INDEX_FILE), JSON.stringify(index))
  send({ kind: 'finished', routes, pages: tally.pages })
}

async function keep(
  { answers }: PrerenderIndex,
  file: string,
  { key, answer }: { key: string; answer: KeptAnswer },
): Promise<void> {
  const { bodies, ...rest } = answer
  await writeFile(join(dir, file), Buffer.concat(Object.values(bodies)))
  const lengths = Object.entries(bodies).map(([name, bytes]): [string, number] => [name, bytes.length])
  answers[key] = { ...rest, file, bodies: lengths }
}

interface Tally {
  readonly pages: number
  add(target: PrerenderTarget, outcome: PrerenderOutcome): void
  finish(): PrerenderList['routes']
}

/** A route is static as soon as one of its pages is: another one may be made when it is asked for. */
function createTally({ routes }: PrerenderList): Tally {
  const found = new Map<string, RouteVerdict>()
  let count = 0
  return {
    get pages() {
      return count
    },
    add({ routeId, isPage = true }, outcome) {
      if (!isPage) return
      const before = found.get(routeId)
      if (outcome.kind === 'kept') {
        count++
        const { revalidate } = outcome.answer
        const pages = before?.kind === 'static' ? before.pages + 1 : 1
        const lowest = before?.kind === 'static' ? chooseShorter(before.revalidate, revalidate) : revalidate
        found.set(routeId, { kind: 'static', revalidate: lowest, pages })
      } else if (outcome.kind === 'dynamic' && before === undefined) found.set(routeId, outcome)
    },
    finish() {
      for (const [id, verdict] of found) routes[id]!.verdict = verdict
      return routes
    },
  }
}

function describeFailure(error: unknown, target?: PrerenderTarget): PrerenderFailure {
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? (error.stack ?? message) : message
  return { message, stack, ...(target && { target }) }
}

function send(message: PrerenderMessage): void {
  process.send?.(message)
}

// As on a server: a promise that nobody waits for is said, and does not end the work.
installProcessErrors({
  report: (error) => void process.stderr.write(`${formatErrorReport({ error })}\n`),
  stop: () => process.exit(1),
})

// Timers and sockets that the app left open must not keep the build waiting.
prerender()
  .catch((error: unknown) => send({ kind: 'failed', failures: [describeFailure(error)], done: 0, total: 0 }))
  .finally(() => process.disconnect?.())
  .finally(() => process.exit())
