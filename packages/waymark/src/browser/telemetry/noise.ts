import type { TelemetryEvent } from '../../shared/telemetry/event.ts'

/** Errors that are nobody's to repair: of other sites, of the browser, of what visitors have installed. */
const MESSAGES = [
  // The browser hides what scripts of other sites throw.
  /^Script error\.?$/,
  /^Javascript error: Script error\.? on line 0$/,
  // Harmless: the rest is delivered with the next frame.
  /^ResizeObserver loop (?:completed with undelivered notifications|limit exceeded)/,
  // Extensions, password managers and browsers inside other apps.
  /^Cannot redefine property: (?:googletag|ethereum|solana)$/,
  /^Can't find variable: (?:gmo|_AutofillCallbackHandler)$/,
  /^(?:undefined is not an object \(evaluating 'a\.[A-Z]'\)|can't redefine non-configurable property "solana")$/,
  /^vv\(\)\.getRestrictions is not a function/,
  /^Java (?:object is gone|exception was raised during method invocation)$/,
  /^Object Not Found Matching Id:\d+, MethodName:simulateEvent/,
]
const EXTENSION = /^(?:chrome|moz|safari|safari-web|ms-browser)-extension:/

export function isNoise({ exception, message }: TelemetryEvent): boolean {
  const thrown = exception?.values.at(-1)
  const text = thrown?.value ?? message ?? ''
  if (MESSAGES.some((pattern) => pattern.test(text))) return true
  const frames = thrown?.stacktrace?.frames ?? []
  // The place of the crash is the last one.
  if (EXTENSION.test(frames.at(-1)?.filename ?? '')) return true
  return text === '' && frames.length === 0 && (thrown === undefined || thrown.type === 'Error')
}

/** Whose code a frame is of. In development libraries have files of their own. */
export function isInApp(filename: string): boolean {
  return !EXTENSION.test(filename) && !filename.includes('/node_modules/')
}
