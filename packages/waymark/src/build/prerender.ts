import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createError, type WaymarkError } from '../shared/errors.ts'
import type { PrerenderFailure, PrerenderMessage, PrerenderOrder } from '../shared/prerendered.ts'

/** By path: what runs there is the process that serves, not the build. */
const PROCESS_FILE = fileURLToPath(new URL('../node/prerender-process.js', import.meta.url))

export type PrerenderResult = Omit<Extract<PrerenderMessage, { kind: 'finished' }>, 'kind'>

/**
 * Makes all answers that need no visitor, in a process of its own: the app runs as on a server, without the bundler's
 * memory, and its end does not end the build.
 */
export function prerenderApp(
  order: PrerenderOrder,
  onProgress: (done: number, total: number) => void,
): Promise<PrerenderResult> {
  return new Promise((resolve, reject) => {
    const child = fork(PROCESS_FILE, [JSON.stringify(order)], {
      // Next.js apps ask for the phase before they connect to what only a server needs.
      env: { ...process.env, NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' },
      execArgv: [],
    })
    let last = { done: 0, total: 0 }
    let result: PrerenderResult | undefined
    let failure: Error | undefined
    child.on('message', (message: PrerenderMessage) => {
      if (message.kind === 'progress') {
        last = message
        onProgress(message.done, message.total)
      } else if (message.kind === 'failed') failure = createFailure(message.failures)
      else result = message
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (failure !== undefined) reject(failure)
      else if (result !== undefined) resolve(result)
      else reject(createError('WM_PRERENDER_CRASHED', { reason: signal ?? `code ${code}`, ...last }))
    })
  })
}

const MAX_FRAMES = 4

/** The message with the lines of the app that led to it. */
function formatStack({ message, stack }: PrerenderFailure): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:|waymark\/dist/.test(line))
  return [message, ...frames.slice(0, MAX_FRAMES)].join('\n')
}

/** The first one in full; of the others what they say. */
function createFailure([first, ...others]: PrerenderFailure[]): WaymarkError | Error {
  const cause = Object.assign(new Error(first?.message), { stack: first?.stack })
  if (first?.target === undefined) return cause
  const { pattern, path } = first.target
  const also = others.flatMap(({ target, message }) =>
    target === undefined ? [] : [`\n${target.path}: ${message.split('\n', 1)[0]}`],
  )
  // The sentence that it becomes part of has a full stop.
  const reason = `${formatStack(first)}${also.join('')}`.replace(/\.$/, '')
  return createError('WM_PRERENDER_FAILED', { path, route: pattern, reason }, cause)
}
