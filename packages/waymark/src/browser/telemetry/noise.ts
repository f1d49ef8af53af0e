import type { ExceptionValue } from '../../shared/telemetry/event.ts'

/**
 * The browser hides what scripts of other sites throw; what an observer did not deliver comes with the next frame; then what apps
 * that show pages inside of them, and extensions, put into every page. Redirects of some have no digest.
 */
const NOISE =
  /^(?:Script error|ResizeObserver loop |Java )|redefine.*(?:googletag|solana)|: gmo$|_Autofill|:simulateEvent|NEXT_REDIRECT$/
const EXTENSION = /^[a-z-]+-extension:/

/** Errors that are nobody's to repair: of other sites, of the browser, of what visitors have installed. */
export function isNoise(values: ExceptionValue[]): boolean {
  const { type, value, stacktrace } = values.at(-1)!
  const crash = stacktrace?.frames.at(-1)
  // Without anything to go by it helps nobody.
  if (!crash && !value && type === 'Error') return true
  return values.some((thrown) => NOISE.test(thrown.value)) || EXTENSION.test(crash?.filename ?? '')
}

/** Whose code a frame is of. In development libraries have files of their own. */
export function isInApp(filename: string): boolean {
  return !EXTENSION.test(filename) && !filename.includes('/node_modules/')
}
