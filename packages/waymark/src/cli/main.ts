import { readFile } from 'node:fs/promises'
import { url as inspectorUrl } from 'node:inspector'
import path from 'node:path'
import { isWaymarkError } from '../shared/errors.ts'
import { isUsageError, readArguments, type Command, type Invocation, type Shell } from './arguments.ts'
import type { ConsoleOptions } from './console-options.ts'
import { alignBundler } from './align-bundler.ts'
import { makeBundlerFrugal } from './frugal-bundler.ts'
import { formatHelp } from './help.ts'
import { applyNodeEnv } from './node-env.ts'
import { isSupervised } from './restart-messages.ts'
import type { ServingOptions } from './serving-options.ts'
import { createTerminal, formatFailure, type Terminal } from './terminal.ts'

/** What every command gets. */
export interface CommandContext {
  /** Absolute folder of the app. */
  root: string
  host?: string
  port?: number
  /** Output for programs. */
  json?: boolean
  /** Of `inert`: the page that is asked for. */
  page?: string
  /** Of `completion`. */
  shell?: Shell
  /** Of `start`. */
  serving: ServingOptions
  /** Of `console`. */
  console?: ConsoleOptions
  version: string
  output: Terminal
  errors: Terminal
}

/** A number ends the process with it; `undefined` means that a server keeps running. */
export type RunCommand = (context: CommandContext) => Promise<number | undefined>

const EXIT_OK = 0
const EXIT_FAILED = 1
const EXIT_USAGE = 2

/** Loaded on demand: `start` must not load the bundler, and help must not load anything. */
const LOADERS: Record<Command, () => Promise<RunCommand>> = {
  dev: async () => {
    // A debugger is attached to this process, so it has to be the one that serves.
    if (!isSupervised(process.env) && inspectorUrl() === undefined)
      return (await import('./supervise-dev.ts')).superviseDev
    makeBundlerFrugal()
    alignBundler()
    return (await import('./dev.ts')).runDev
  },
  build: async () => {
    makeBundlerFrugal()
    alignBundler()
    return (await import('./build.ts')).runBuild
  },
  start: async () => (await import('./start.ts')).runStart,
  console: async () => (await import('./console.ts')).runConsoleCommand,
  'upload-maps': async () => (await import('./upload-maps.ts')).runUploadMaps,
  check: async () => (await import('./check.ts')).runCheck,
  inert: async () => (await import('./inert.ts')).runInert,
  routes: async () => (await import('./routes.ts')).runRoutes,
  types: async () => (await import('./types.ts')).runTypes,
  info: async () => (await import('./info.ts')).runInfo,
  completion: async () => (await import('./completion.ts')).runCompletion,
}

export async function runCli(argv: string[]): Promise<number | undefined> {
  // A reader that went away, of a log or as in `| head`, must not take the command along.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const output = createTerminal(process.stdout, process.env)
  const errors = createTerminal(process.stderr, process.env)
  try {
    const invocation = readArguments(argv, process.env)
    if (invocation.kind === 'run') return await runCommand(invocation, output, errors)
    if (invocation.kind === 'nothing') {
      errors.write(formatHelp(errors.paint))
      return EXIT_USAGE
    }
    output.write(
      invocation.kind === 'version'
        ? `${await readVersion()}\n`
        : formatHelp(output.paint, invocation.command),
    )
    return EXIT_OK
  } catch (error) {
    errors.write(formatFailure(error, errors.paint))
    return isWaymarkError(error) && isUsageError(error.code) ? EXIT_USAGE : EXIT_FAILED
  }
}

async function runCommand(
  invocation: Extract<Invocation, { kind: 'run' }>,
  output: Terminal,
  errors: Terminal,
): Promise<number | undefined> {
  const { command, dir, host, port, json, page, shell, serving = {}, console: consoleOptions } = invocation
  // Before any other module is loaded: React chooses its build by it.
  const warning = applyNodeEnv(command, process.env)
  if (warning) errors.write(`${errors.paint.warn('!')} ${warning.message}\n  ${warning.hint}\n`)
  const version = await readVersion()
  const run = await LOADERS[command]()
  return run({
    root: path.resolve(dir),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(json === undefined ? {} : { json }),
    ...(page === undefined ? {} : { page }),
    ...(shell === undefined ? {} : { shell }),
    ...(consoleOptions === undefined ? {} : { console: consoleOptions }),
    serving,
    version,
    output,
    errors,
  })
}

async function readVersion(): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}
