import cluster from 'node:cluster'
import { installShutdown } from '../node/shutdown.ts'
import { createWorkerGroup } from '../node/worker-group.ts'
import { SHUTDOWN_GRACE_MS, TASK_GRACE_MS } from '../shared/limits.ts'
import type { EmbeddedConsole } from '../node/console/embed-console.ts'
import { writeConsoleLink } from './console-link.ts'
import type { CommandContext } from './main.ts'

/** On top of what a worker may take by itself, for its log and its own end. */
const KILL_MARGIN_MS = 4_000

/**
 * The first process holds the port and hands each connection to a worker; it answers nothing itself. Workers run this
 * same command. Resolves with the port when all can answer, or with nothing when the first could not start.
 */
export async function startWorkers(
  context: CommandContext,
  count: number,
  ownConsole?: EmbeddedConsole,
): Promise<number | undefined> {
  const { drainDelayMs = 0, drainGraceMs = SHUTDOWN_GRACE_MS } = context.serving
  // The first process takes a connection from the system only when a worker is there for it; closing one loses none.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const group = createWorkerGroup({
    count,
    fork: () => cluster.fork(ownConsole && writeConsoleLink(ownConsole.link)),
    say: (sentence) => context.errors.write(`${context.errors.paint.warn('!')} ${sentence}\n`),
    note: (sentence) => context.output.write(`${context.output.paint.accent('▣')} ${sentence}\n`),
    endWithinMs: drainDelayMs + drainGraceMs + TASK_GRACE_MS + KILL_MARGIN_MS,
  })
  let isStopping = false
  installShutdown(
    {
      async close() {
        await group.stop()
        await ownConsole?.close()
      },
    },
    {
      onStop: () => (isStopping = true),
      exit(code) {
        group.kill()
        process.exit(code)
      },
    },
  )
  const replace = (): void => void group.replaceAll()
  process.on('SIGUSR2', replace)
  // In a terminal the same signal says that its window was closed.
  if (!context.output.isTTY) process.on('SIGHUP', replace)
  try {
    return await group.start()
  } catch {
    // The worker has told why. The others, if there are any, must not stay.
    if (isStopping) return new Promise(() => {})
    group.kill()
    await ownConsole?.close()
    return undefined
  }
}
