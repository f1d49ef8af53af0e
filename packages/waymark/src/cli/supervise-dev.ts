import { fork } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readTimes } from './file-times.ts'
import type { RunCommand } from './main.ts'
import { isRestartMessage, writeSupervision, type RestartMessage } from './restart-messages.ts'
import type { Terminal } from './terminal.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/waymark.js', import.meta.url))
/** Not every file system tells of changes; these few files are looked at. */
const LOOK_MS = 250

/**
 * Env files, the configuration and instrumentation are read once by a process, which cannot undo what they did. So the one
 * that serves is replaced when they change; this one runs nothing of the app, and stays.
 */
export const superviseDev: RunCommand = async ({ output }) => {
  const stopping = new AbortController()
  const serving = createServing(stopping)
  let port: number | undefined
  let files: string[] = []
  for (;;) {
    const seen = await readTimes(files)
    const ended = await serving.run(port)
    const isBroken = ended.port === undefined && files.length > 0
    if (stopping.signal.aborted || (ended.files === undefined && !isBroken)) return ended.code
    files = ended.files ?? files
    port = ended.port ?? port
    if (ended.files === undefined) await waitForMending(files, { seen, output, stop: stopping.signal })
    if (stopping.signal.aborted) return 0
  }
}

/** How a serving process ended. */
interface Ended {
  code: number
  /** Absent: it never listened. */
  port?: number
  /** Where the settings are that made it end; absent: something else did. */
  files?: string[]
}

/**
 * A terminal sends a signal to both processes, others send it to this one: what counts is what the serving process is told from
 * here. The second signal does not wait.
 */
function createServing(stopping: AbortController): { run(port: number | undefined): Promise<Ended> } {
  let child: ReturnType<typeof fork> | undefined
  const onSignal = (): void => {
    if (stopping.signal.aborted) {
      child?.kill('SIGKILL')
      process.exit(1)
    }
    stopping.abort()
    const message: RestartMessage = { waymark: 'stop' }
    // It may have ended by itself.
    child?.send(message, () => {})
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    run(port) {
      const started = fork(LAUNCHER, process.argv.slice(2), {
        env: { ...process.env, ...writeSupervision(port) },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      })
      child = started
      const ended: Ended = { code: 0 }
      started.on('message', (message) => {
        if (!isRestartMessage(message)) return
        if (message.waymark === 'ready') ended.port = message.port
        if (message.waymark === 'again') ended.files = message.files
      })
      return new Promise((resolve, reject) => {
        started.once('error', reject)
        started.once('exit', (code, signal) => {
          child = undefined
          resolve({ ...ended, code: code ?? countSignal(signal) })
        })
      })
    },
  }
}

/** As shells do. */
function countSignal(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal])
}

interface Mending {
  /** When the files were written, as it was before they were found to be broken. */
  seen: string
  output: Terminal
  stop: AbortSignal
}

/** They may have been mended while they were read. */
async function waitForMending(files: string[], { seen, output, stop }: Mending): Promise<void> {
  const { write, paint } = output
  write(
    `${paint.warn('!')} Nothing is served until this is mended. The next change of a settings file starts the app again.\n`,
  )
  while (!stop.aborted && (await readTimes(files)) === seen)
    await delay(LOOK_MS, undefined, { signal: stop }).catch(() => {})
}
