import type { ExceptionValue } from '../../shared/telemetry/event.ts'

/** The browser hides what scripts of other sites throw; what an observer did not deliver comes with the next frame. */
const NOISE = /^(?:Script error\.?$|ResizeObserver loop )/
const EXTENSION = /^[a-z-]+-extension:/

/** Errors that are nobody's to repair: of other sites, of the browser, of what visitors have installed. */
export function isNoise({ type, value, stacktrace }: ExceptionValue): boolean {
  const crash = stacktrace?.frames.at(-1)
  // Without anything to go by it helps nobody.
  if (!crash && !value && type === 'Error') return true
  return NOISE.test(value) || EXTENSION.test(crash?.filename ?? '')
}

/** Whose code a frame is of. In development libraries have files of their own. */
export function isInApp(filename: string): boolean {
  return !EXTENSION.test(filename) && !filename.includes('/node_modules/')
}
