import type { JsonObject } from '../../../service/src/digest/values.ts'

/** Where React was, as its clients send it: in a context of its own. */
export function readComponentStack(contexts: JsonObject): string | undefined {
  const { react } = contexts
  if (typeof react !== 'object' || react === null || Array.isArray(react)) return undefined
  const stack = react['componentStack']
  return typeof stack === 'string' && stack.trim() !== ''
    ? stack.replace(/^\n+/, '').replaceAll(/^ {4}/gm, '')
    : undefined
}
