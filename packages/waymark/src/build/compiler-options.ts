import type { Plugin } from 'vite'
import { isPlainObject } from './config-rule.ts'
import { removeConsolePlugin } from './remove-console.ts'

/** Components of these packages have their names without being told to. */
const NEEDLESS = new Set(['styledComponents', 'emotion'])

/** Of `compiler` in a `next.config`, what can be had from Vite. */
export function mapCompiler(value: unknown): { vite?: { plugins: Plugin[] } } {
  if (!isPlainObject(value)) return {}
  const { removeConsole, define } = value
  const exclude = isPlainObject(removeConsole) ? removeConsole['exclude'] : []
  const plugins = [
    ...(removeConsole ? [removeConsolePlugin(Array.isArray(exclude) ? exclude : [])] : []),
    ...(isPlainObject(define) ? [definePlugin(define)] : []),
  ]
  return plugins.length > 0 ? { vite: { plugins } } : {}
}

/** What is left without effect; undefined: nothing. */
export function describeCompilerRest(value: unknown): string | undefined {
  if (!isPlainObject(value)) return 'It is no object.'
  const { removeConsole: _removeConsole, define: _define, ...others } = value
  const rest = Object.keys(others).filter((key) => others[key] && !NEEDLESS.has(key))
  return rest.length === 0 ? undefined : `Without effect: ${rest.join(', ')}.`
}

function definePlugin(values: Record<string, unknown>): Plugin {
  const entries = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])
  return { name: 'waymark:compiler-define', config: () => ({ define: Object.fromEntries(entries) }) }
}
