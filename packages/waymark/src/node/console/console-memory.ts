/** In each of its three threads V8 would keep up to 48 MB for young objects; half of that is enough. */
export const CONSOLE_NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=8']

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
