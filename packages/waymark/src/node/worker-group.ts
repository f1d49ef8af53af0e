import {
  MAX_MISSED_PINGS,
  MAX_WORKER_RESTART_MS,
  WORKER_PING_MS,
  WORKER_RESTART_MS,
  WORKER_SOUND_MS,
} from '../shared/limits.ts'
import { isWorkerMessage, type WorkerMessage } from './worker-messages.ts'

/** One process that answers; `cluster.Worker` is one. */
export interface WorkerProcess {
  process: { pid?: number | undefined; kill(signal: NodeJS.Signals): unknown }
  send(message: WorkerMessage, done: () => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown
}

export interface WorkerGroupOptions {
  count: number
  fork(): WorkerProcess
  /** Tells whoever looks after the server what went wrong … */
  say(sentence: string): void
  /** … and what goes as it should. */
  note(sentence: string): void
  /** A worker that takes longer to end is killed. */
  endWithinMs: number
}

export interface WorkerGroup {
  /** Resolves with the port when all can answer; rejects when the first one cannot start, which has told why. */
  start(): Promise<number>
  /** A new worker for each, one after the other: the old one stops when the new one can answer. */
  replaceAll(): Promise<void>
  /** Resolves when all have ended. */
  stop(): Promise<void>
  kill(): void
}

interface Member {
  worker: WorkerProcess
  startedAt: number
  isReady: boolean
  /** Its end is wanted. */
  isLeaving: boolean
  /** Questions that it has not answered. They are counted and not timed: a machine that slept is no fault of a worker. */
  missedPings: number
  ended: Promise<void>
}

export function createWorkerGroup(options: WorkerGroupOptions): WorkerGroup {
  return new ProcessGroup(options)
}

class ProcessGroup implements WorkerGroup {
  readonly #options: WorkerGroupOptions
  readonly #members = new Set<Member>()
  readonly #stopping = new AbortController()
  #failures = 0
  #port = 0
  #replacing: Promise<void> | undefined
  #isReplaceWanted = false

  constructor(options: WorkerGroupOptions) {
    this.#options = options
  }

  async start(): Promise<number> {
    // One before the others: what keeps it from starting is told once.
    await this.#launch()
    await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#launch()))
    this.#watch()
    return this.#port
  }

  replaceAll(): Promise<void> {
    this.#isReplaceWanted = true
    this.#replacing ??= this.#replaceEach().finally(() => (this.#replacing = undefined))
    return this.#replacing
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(
      Array.from(this.#members, (member) => {
        if (member.isReady) return this.#dismiss(member, { waymark: 'stop' })
        // It has nothing to finish.
        member.worker.process.kill('SIGKILL')
        return member.ended
      }),
    )
  }

  kill(): void {
    this.#stopping.abort()
    for (const { worker } of this.#members) worker.process.kill('SIGKILL')
  }

  /** Resolves when the new worker can answer; rejects when it ends before that. */
  #launch(): Promise<Member> {
    const worker = this.#options.fork()
    return new Promise((resolve, reject) => {
      let end = (): void => {}
      const ended = new Promise<void>((resolveEnd) => (end = resolveEnd))
      const member: Member = {
        worker,
        startedAt: Date.now(),
        isReady: false,
        isLeaving: false,
        missedPings: 0,
        ended,
      }
      this.#members.add(member)
      worker.on('message', (message) => {
        if (!isWorkerMessage(message)) return
        if (message.waymark === 'ping') member.missedPings = 0
        if (message.waymark === 'leaving') tell(member, { waymark: 'leave' })
        if (message.waymark !== 'ready') return
        member.isReady = true
        this.#port = message.port
        resolve(member)
      })
      worker.once('exit', (code, signal) => {
        this.#members.delete(member)
        end()
        const reason = signal ?? `code ${code}`
        if (!member.isReady) return reject(new Error(reason))
        if (!member.isLeaving) void this.#restart(member, reason)
      })
    })
  }

  /** A worker that is caught in a loop takes connections and answers none. Ended, it is replaced like any other that ends. */
  #watch(): void {
    const timer = setInterval(() => {
      for (const member of this.#members) {
        if (!member.isReady || member.isLeaving) continue
        if (++member.missedPings <= MAX_MISSED_PINGS) tell(member, { waymark: 'ping' })
        else member.worker.process.kill('SIGKILL')
      }
    }, WORKER_PING_MS)
    this.#stopping.signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** Again and again, at longer and longer intervals: a worker that cannot start must not take the machine along. */
  async #restart(member: Member, reason: string): Promise<void> {
    const { signal } = this.#stopping
    const isSound = Date.now() - member.startedAt >= WORKER_SOUND_MS
    this.#failures = isSound ? 1 : this.#failures + 1
    for (let why = reason; !signal.aborted; this.#failures++) {
      const waitMs = Math.min(MAX_WORKER_RESTART_MS, WORKER_RESTART_MS * 2 ** (this.#failures - 1))
      this.#options.say(`A worker ended (${why}). Another one starts in ${waitMs / 1_000} s.`)
      await waitUnlessAborted(waitMs, signal)
      if (signal.aborted) return
      try {
        return void (await this.#launch())
      } catch (error) {
        why = `${readMessage(error)} while starting`
      }
    }
  }

  async #replaceEach(): Promise<void> {
    const { note } = this.#options
    do {
      this.#isReplaceWanted = false
      const members = Array.from(this.#members).filter(({ isReady, isLeaving }) => isReady && !isLeaving)
      note(`Replacing ${countWorkers(members.length)}, one after the other.`)
      for (const member of members) {
        if (member.isReady && !member.isLeaving && !(await this.#replace(member))) return
      }
      note(`${countWorkers(members.length)} replaced.`)
    } while (this.#isReplaceWanted)
  }

  async #replace(member: Member): Promise<boolean> {
    const { signal } = this.#stopping
    if (signal.aborted) return false
    member.isLeaving = true
    try {
      await this.#launch()
    } catch (error) {
      if (signal.aborted) return false
      this.#options.say(`A new worker did not start (${readMessage(error)}). The old ones go on.`)
      member.isLeaving = false
      // It may have ended meanwhile, when its place seemed to be taken.
      if (!this.#members.has(member)) void this.#restart(member, 'while it was replaced')
      return false
    }
    if (!signal.aborted) await this.#dismiss(member, { waymark: 'retire' })
    return true
  }

  async #dismiss(member: Member, message: WorkerMessage): Promise<void> {
    member.isLeaving = true
    const timer = setTimeout(() => member.worker.process.kill('SIGKILL'), this.#options.endWithinMs)
    tell(member, message)
    await member.ended
    clearTimeout(timer)
  }
}

function countWorkers(count: number): string {
  return count === 1 ? '1 worker' : `${count} workers`
}

function tell({ worker }: Member, message: WorkerMessage): void {
  // A worker that has just ended cannot be told.
  worker.send(message, () => {})
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
