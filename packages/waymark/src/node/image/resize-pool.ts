import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IMAGE_PROCESS_IDLE_MS, IMAGE_PROCESSES, IMAGE_RESIZE_TIMEOUT_MS } from '../../shared/limits.ts'

export interface ResizeJob {
  bytes: Uint8Array
  width: number
  quality: number
  type: 'image/avif' | 'image/webp' | 'image/png' | 'image/jpeg'
  maxPixels: number
}

export type ResizeAnswer = { bytes: Uint8Array } | { error: string }

export interface ResizePool {
  /** Rejects when the image cannot be decoded, or not in time. */
  resize(job: ResizeJob): Promise<Uint8Array>
}

export interface ResizePoolOptions {
  /** Main file of sharp. */
  sharpPath: string
  /** Module that runs in the processes. */
  processFile?: string
  processes?: number
  timeoutMs?: number
}

const PROCESS_FILE = fileURLToPath(new URL('./resize-process.js', import.meta.url))
/** What an operating system wants to start a program with; nothing of it is a secret. */
const PASSED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']

/** sharp as the app has installed it; `undefined` when it has not. */
export function findSharp(root: string): string | undefined {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve('sharp')
    } catch {
      continue
    }
  }
  return undefined
}

interface Waiting {
  job: ResizeJob
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

/** A few processes, one image at a time in each. They end when there is nothing to do. */
export function createResizePool(options: ResizePoolOptions): ResizePool {
  const { processes = IMAGE_PROCESSES, timeoutMs = IMAGE_RESIZE_TIMEOUT_MS } = options
  const waiting: Waiting[] = []
  const idle: ChildProcess[] = []
  let busy = 0

  const next = (): void => {
    while (waiting.length > 0 && busy < processes) {
      busy++
      run(takeIdle(idle) ?? startProcess(options), waiting.shift()!)
    }
  }
  const run = (child: ChildProcess, { job, resolve, reject }: Waiting): void => {
    const finish = (settle: () => void, isUsable: boolean): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      busy--
      if (isUsable) keepIdle(child, idle)
      else child.kill('SIGKILL')
      settle()
      next()
    }
    const timer = setTimeout(
      () => finish(() => reject(new Error('The image took too long to resize.')), false),
      timeoutMs,
    )
    const onEnd = (): void => finish(() => reject(new Error('The process that resizes has ended.')), false)
    child.once('exit', onEnd)
    child.once('error', onEnd)
    child.once('message', (answer: ResizeAnswer) => {
      finish(() => ('bytes' in answer ? resolve(answer.bytes) : reject(new Error(answer.error))), true)
    })
    child.send(job, (error) => error && child.emit('error', error))
  }
  return {
    resize: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        next()
      }),
  }
}

function startProcess({ sharpPath, processFile = PROCESS_FILE }: ResizePoolOptions): ChildProcess {
  const env = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]))
  const child = fork(processFile, [sharpPath], {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A server that stops does not wait for it: it ends when the channel closes.
  child.unref()
  child.channel?.unref()
  return child
}

function takeIdle(idle: ChildProcess[]): ChildProcess | undefined {
  const child = idle.pop()
  child?.removeAllListeners()
  return child
}

function keepIdle(child: ChildProcess, idle: ChildProcess[]): void {
  const drop = (): void => {
    const index = idle.indexOf(child)
    if (index !== -1) idle.splice(index, 1)
  }
  idle.push(child)
  child.once('exit', drop)
  child.on('error', drop)
  setTimeout(() => {
    if (!idle.includes(child)) return
    drop()
    child.kill()
  }, IMAGE_PROCESS_IDLE_MS).unref()
}
