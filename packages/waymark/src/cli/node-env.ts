import { createError, type WaymarkError } from '../shared/errors.ts'
import type { Command } from './arguments.ts'

/** What React and the bundler must see; another value mixes development and production code. */
function readMode(command: Command): 'development' | 'production' {
  return command === 'dev' ? 'development' : 'production'
}

/** Sets `NODE_ENV` for the command, and says to apps of Next.js that Node runs them; returns a warning when that replaced a value. Empty counts as unset. */
export function applyNodeEnv(
  command: Command,
  env: Record<string, string | undefined>,
): WaymarkError | undefined {
  const found = env['NODE_ENV'] ?? ''
  const used = readMode(command)
  env['NODE_ENV'] = used
  env['NEXT_RUNTIME'] ??= 'nodejs'
  return found === '' || found === used ? undefined : createError('WM_NODE_ENV', { found, command, used })
}
