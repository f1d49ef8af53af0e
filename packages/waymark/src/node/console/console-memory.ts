import { setFlagsFromString } from 'node:v8'

/**
 * In each of its three threads V8 would keep up to 48 MB for young objects, and would let the others grow to four times of what
 * is in use before it looks for garbage. The less it may have in all, the sooner it looks.
 */
export const CONSOLE_NODE_OPTIONS: readonly string[] = [
  '--max-semi-space-size=1',
  '--max-old-space-size=512',
  // The threads of the service use it when they rest.
  '--expose-gc',
]

/**
 * The same, as far as it can be had, for a process that is running already: threads that start from now on are limited like
 * that, this one keeps its space for young objects as small as it is and grows in small steps.
 */
export function limitMemory(): void {
  for (const option of [...CONSOLE_NODE_OPTIONS, '--semi-space-growth-factor=1', '--heap-growing-percent=30'])
    setFlagsFromString(option)
}

/** What the process of a console is started with. */
export function createConsoleEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    // By default the C library of Linux keeps freed memory apart for each thread, tens of megabytes in all.
    MALLOC_ARENA_MAX: '2',
    ...env,
    // React chooses its build by this, and the server may be one for development.
    NODE_ENV: 'production',
  }
}
