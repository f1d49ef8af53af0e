import { createError, type WaymarkError } from '../shared/errors.ts'
import type { Command } from './arguments.ts'

/** What React and the bundler must see; another value mixes development and production code. */
const COMMAND_MODE: Record<Command, 'development' | 'production'> = {
  dev: 'development',
  build: 'production',
  start: 'production',
  check: 'production',
  inert: 'production',
}

/** Sets `NODE_ENV` for the command; returns a warning when that replaced a value. Empty counts as unset. */
export function applyNodeEnv(
  command: Command,
  env: Record<string, string | undefined>,
): WaymarkError | undefined {
  const found = env['NODE_ENV'] ?? ''
  const used = COMMAND_MODE[command]
  env['NODE_ENV'] = used
  return found === '' || found === used ? undefined : createError('WM_NODE_ENV', { found, command, used })
}
