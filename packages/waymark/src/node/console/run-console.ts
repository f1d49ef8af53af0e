import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONSOLE_RESTART_MS, CONSOLE_STOP_MS, MAX_CONSOLE_RESTART_MS } from '../../shared/limits.ts'
import { CONSOLE_NODE_OPTIONS, createConsoleEnv } from './console-memory.ts'
import type { ConsoleOrder, FromConsole, ToConsole } from './console-messages.ts'

/** The process of the console, started again when it ends. */
export interface ConsoleProcess {
  /** Resolves when it has ended, or was made to. */
  close(): Promise<void>
}

export interface RunConsoleOptions {
  order: ConsoleOrder
  /** Tells whoever looks after the server that there is no console for now, and why. */
  say(sentence: string): void
  /** Module that runs in the process. */
  processFile?: string
}

const PROCESS_FILE = fileURLToPath(new URL('./console-process.js', import.meta.url))

/** Where a console can be reached: by this user's processes only. */
export async function createSocketPath(): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\waymark-${randomBytes(16).toString('hex')}`
  // Not in the data folder: the path of a socket must be short.
  return join(await mkdtemp(join(tmpdir(), 'waymark-')), 'console.sock')
}

export function runConsole({ order, say, processFile = PROCESS_FILE }: RunConsoleOptions): ConsoleProcess {
  let restartMs = CONSOLE_RESTART_MS
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let told = ''
  let child = start()

  /** The same sentence again and again helps nobody. */
  function tell(sentence: string): void {
    if (sentence !== told && !isClosing) say(sentence)
    told = sentence
  }

  function start(): ChildProcess {
    const started = fork(processFile, [], {
      env: createConsoleEnv(process.env),
      execArgv: [...CONSOLE_NODE_OPTIONS],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let failure: string | undefined
    started.on('message', (message: FromConsole) => {
      if (message.kind === 'failed')
        failure = `The console could not start: ${message.message} ${message.hint}`
      else {
        restartMs = CONSOLE_RESTART_MS
        told = ''
      }
    })
    started.once('exit', (code, signal) => {
      if (isClosing) return
      tell(failure ?? `The console ended (${signal ?? `code ${code}`}) and starts again.`)
      timer = setTimeout(() => (child = start()), restartMs).unref()
      restartMs = Math.min(MAX_CONSOLE_RESTART_MS, restartMs * 2)
    })
    started.once('error', (error) => (failure = `The console could not start: ${error.message}`))
    // Neither it nor the channel to it keeps a process alive that has nothing else to do.
    started.unref()
    started.channel?.unref()
    send(started, { kind: 'start', order })
    return started
  }

  async function stop(): Promise<void> {
    isClosing = true
    clearTimeout(timer)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const killing = setTimeout(() => child.kill('SIGKILL'), CONSOLE_STOP_MS)
      child.ref()
      send(child, { kind: 'stop' })
      await ended
      clearTimeout(killing)
    }
    if (process.platform !== 'win32') await rm(dirname(order.socketPath), { recursive: true, force: true })
  }

  let closing: Promise<void> | undefined
  return { close: () => (closing ??= stop()) }
}

function send(child: ChildProcess, message: ToConsole): void {
  // One that has just ended cannot be told.
  if (child.connected) child.send(message, () => {})
}
