import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * In each of its three threads V8 would keep up to 48 MB for young objects, and would let the others grow to four times of what
 * is in use before it looks for garbage. The less it may have in all, the sooner it looks.
 */
export const CONSOLE_NODE_OPTIONS: readonly string[] = [
  '--max-semi-space-size=1',
  '--max-old-space-size=512',
  // Code of functions that run a few times, for which there is bytecode too: 5 MB, and no more processor time without.
  '--no-sparkplug',
  // The threads use it when they rest.
  '--expose-gc',
]

/**
 * The same, as far as it can be had, for a process that is running already: threads that start from now on are limited like
 * that, this one keeps its space for young objects as small as it is and grows in small steps.
 */
export function limitMemory(): void {
  for (const option of [...CONSOLE_NODE_OPTIONS, '--heap-growing-percent=30']) setFlagsFromString(option)
  keepYoungSpace()
  // Threads that start later have it.
  globalThis.gc ??= runInNewContext('gc') as typeof globalThis.gc
}

/** V8 sets this back whenever a thread is started, so it has to be said again and again: it takes 4 µs. */
export function keepYoungSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * By default the C library of Linux keeps freed memory apart for each thread, and the larger the pieces are that come and go, the
 * more of it: tens of megabytes in all.
 */
const MALLOC_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '16384',
}

/** What the process of a console is started with. */
export function createConsoleEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...MALLOC_ENV,
    ...env,
    // React chooses its build by this, and the server may be one for development.
    NODE_ENV: 'production',
  }
}
