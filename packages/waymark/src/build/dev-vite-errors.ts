import { createLogger, type DevEnvironment, type HotPayload, type Logger, type ViteDevServer } from 'vite'
import { COMPOSED_CLASS } from './build-warnings.ts'

/** More than a browser asks for at a time. */
const MAX_KNOWN = 50

/**
 * Vite sends the browser what an error says, but not what to do about it, and for some prints nothing. Its errors
 * are told like all others instead: once to the terminal and once to the overlay, as they were thrown.
 */
export function tellViteErrors(vite: ViteDevServer, tell: (error: unknown) => void): void {
  const thrown = new Map<string, unknown>()
  const remember = (error: unknown): void => {
    if (thrown.size >= MAX_KNOWN) thrown.clear()
    if (error instanceof Error) thrown.set(error.message, error)
  }
  for (const environment of Object.values(vite.environments)) {
    const transform = environment.transformRequest.bind(environment)
    environment.transformRequest = async (...request) => {
      try {
        return await transform(...request)
      } catch (error) {
        remember(error)
        throw error
      }
    }
  }
  let told: unknown
  for (const { name, hot } of Object.values(vite.environments)) {
    const send = hot.send.bind(hot) as (...message: unknown[]) => void
    hot.send = (...message: unknown[]) => {
      const [payload] = message as [HotPayload | string]
      if (typeof payload === 'string' || payload.type !== 'error') return send(...message)
      const error = thrown.get(payload.err.message) ?? payload.err
      // An edit of a server component that fails is sent to the browser first, then to what runs it, which would print it.
      if (name !== 'client' && error === told) return
      told = error
      tell(error)
    }
  }
}

/** Nobody can do anything about them: advice for what build/prepare-packages.ts does, and packages published without their sources. */
const IDLE_WARNINGS = [
  COMPOSED_CLASS,
  /inconsistently optimized/,
  /^Sourcemap for "[^"]*[\\/]node_modules[\\/]/,
]

/** What Vite only prints of an error that is told by another way: of an import in a stylesheet, and of an edit that could not be loaded. */
const ECHOES = /Unable to resolve `@import|^Failed to reload /

/** Errors come by another way, see above; those that Vite only prints have no error with them. */
export function createDevLogger(): Logger {
  const logger = createLogger('warn')
  const printError = logger.error.bind(logger)
  logger.error = (message, options) => {
    if (!options?.error && !ECHOES.test(message)) printError(message, options)
  }
  for (const method of ['warn', 'warnOnce'] as const) {
    const print = logger[method].bind(logger)
    logger[method] = (message, options) => {
      if (!IDLE_WARNINGS.some((warning) => warning.test(message))) print(message, options)
    }
  }
  return logger
}

/**
 * Vite compiles what a file imports ahead of the browser. A client component imports itself for hot updates, so that
 * one which does not compile would be tried for ever: it waits for the next edit.
 */
export function limitWarmUps(vite: ViteDevServer): void {
  const failed = new Set<string>()
  vite.watcher.on('all', () => failed.clear())
  for (const environment of Object.values(vite.environments)) {
    const name = (url: string): string => `${environment.name} ${url}`
    environment.warmupRequest = async (url: Parameters<DevEnvironment['warmupRequest']>[0]) => {
      if (failed.has(name(url))) return
      try {
        await environment.transformRequest(url)
      } catch {
        // Whoever asks for it is told.
        failed.add(name(url))
      }
    }
  }
}
