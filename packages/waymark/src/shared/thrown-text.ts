import { attempt } from './attempt.ts'

/** What was thrown, as a text of one line: anything can be, and much has no text of its own. */
export function readThrownText(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message
  if (typeof thrown !== 'object' || thrown === null) return attempt(() => String(thrown), typeof thrown)
  const { message } = thrown as { message?: unknown }
  if (typeof message === 'string' && message !== '') return message
  return attempt(() => JSON.stringify(thrown)) ?? Object.prototype.toString.call(thrown)
}
