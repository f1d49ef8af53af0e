import { parseArgs } from 'node:util'
import { createError, type ErrorCode } from '../shared/errors.ts'
import { listCandidates } from '../shared/nearest-name.ts'
import { CONSOLE_FLAGS, readConsoleOptions, type ConsoleOptions } from './console-options.ts'
import { adviseNextOption } from './next-options.ts'
import { createOptionError, type Given } from './option-value.ts'
import { readServingOptions, SERVING_FLAGS, type ServingOptions } from './serving-options.ts'

export const COMMANDS = [
  'dev',
  'build',
  'start',
  'console',
  'upload-maps',
  'check',
  'routes',
  'types',
  'info',
  'inert',
  'completion',
] as const
export type Command = (typeof COMMANDS)[number]

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export type Invocation =
  | { kind: 'help'; command?: Command }
  | { kind: 'version' }
  /** Nothing to do was named. */
  | { kind: 'nothing' }
  | {
      kind: 'run'
      command: Command
      dir: string
      port?: number
      host?: string
      json?: boolean
      page?: string
      shell?: Shell
      serving?: ServingOptions
      console?: ConsoleOptions
    }

/** Mistakes in the command line itself; they end with another exit code than a failed command. */
const USAGE_CODES: readonly ErrorCode[] = [
  'WM_UNKNOWN_COMMAND',
  'WM_UNKNOWN_OPTION',
  'WM_NEXT_OPTION',
  'WM_BAD_OPTION',
  'WM_TOO_MANY_ARGUMENTS',
]

export function isUsageError(code: ErrorCode): boolean {
  return USAGE_CODES.includes(code)
}

const OPTIONS = {
  port: { type: 'string', short: 'p' },
  host: { type: 'string', short: 'H' },
  json: { type: 'boolean' },
  workers: { type: 'string' },
  log: { type: 'string' },
  'drain-delay': { type: 'string' },
  'drain-grace': { type: 'string' },
  'keep-alive': { type: 'string' },
  data: { type: 'string' },
  database: { type: 'string' },
  url: { type: 'string' },
  'trust-proxy': { type: 'string' },
  'errors-per-hour': { type: 'string' },
  role: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** Only servers open a port. */
const COMMAND_OPTIONS: Record<Command, readonly string[]> = {
  dev: ['port', 'host', 'help', 'version'],
  build: ['help', 'version'],
  start: ['port', 'host', ...SERVING_FLAGS, 'help', 'version'],
  console: ['port', 'host', ...CONSOLE_FLAGS, 'help', 'version'],
  'upload-maps': ['help', 'version'],
  check: ['json', 'help', 'version'],
  inert: ['help', 'version'],
  routes: ['json', 'help', 'version'],
  types: ['help', 'version'],
  info: ['json', 'help', 'version'],
  completion: ['help', 'version'],
}

export function listOptions(command: Command): readonly string[] {
  return COMMAND_OPTIONS[command]
}

/** Where it is not one folder. */
const TAKES: Partial<Record<Command, string>> = {
  inert: 'a path and one folder',
  completion: 'one shell',
}

const HELP_COMMAND = 'help'

/** Flags win over `PORT` and `HOST` of the environment. Throws a catalogue error for what cannot be meant. */
export function readArguments(argv: string[], env: Record<string, string | undefined>): Invocation {
  // Not strict: Node's own errors know neither our hints nor our candidates.
  const { tokens } = parseArgs({
    args: argv,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const given = tokens.filter((token) => token.kind === 'option')
  if (given.some((token) => token.name === 'version')) return { kind: 'version' }

  const wantsHelp = words[0] === HELP_COMMAND || given.some((token) => token.name === 'help')
  const [name, ...named] = words[0] === HELP_COMMAND ? words.slice(1) : words
  // What follows an option that nobody knows may be meant as its value, and be no command.
  const [first] = tokens
  if (first?.kind === 'option' && !Object.hasOwn(OPTIONS, first.name))
    checkOption(first.rawName, first.name, undefined)
  const command = name === undefined ? undefined : findCommand(name)
  if (wantsHelp) return command === undefined ? { kind: 'help' } : { kind: 'help', command }

  for (const token of given) checkOption(token.rawName, token.name, command)
  if (command === undefined) return { kind: 'nothing' }
  const page = command === 'inert' ? (named.shift() ?? '/') : undefined
  const [dir = '.', extra] = named
  if (extra !== undefined && command !== 'console')
    throw createError('WM_TOO_MANY_ARGUMENTS', { command, takes: TAKES[command] ?? 'one folder', extra })

  if (command === 'completion') return { kind: 'run', command, dir: '.', shell: readShell(words[1]) }
  const invocation: Invocation = { kind: 'run', command, dir: command === 'console' ? '.' : dir }
  if (page !== undefined) return { ...invocation, page }
  if (command !== 'dev' && command !== 'start' && command !== 'console')
    return given.some((token) => token.name === 'json') ? { ...invocation, json: true } : invocation
  const find = (option: string, variable: string): Given | undefined =>
    findValue(given, option) ?? readVariable(env, variable)
  const port = readPort(find('port', 'PORT'))
  const host = readHost(find('host', 'HOST'))
  const serving = command === 'start' ? readServingOptions(find) : {}
  return {
    ...invocation,
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(Object.keys(serving).length === 0 ? {} : { serving }),
    ...(command === 'console' ? { console: readConsoleOptions(words.slice(1), find) } : {}),
  }
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((known) => known === name)
  if (!command)
    throw createError('WM_UNKNOWN_COMMAND', { command: name, candidates: listCandidates(name, COMMANDS) })
  return command
}

function readShell(name: string | undefined): Shell {
  const shell = SHELLS.find((known) => known === name)
  if (shell) return shell
  throw createError('WM_BAD_OPTION', {
    option: 'completion',
    expected: `one of ${SHELLS.join(', ')}`,
    found: name === undefined ? 'nothing' : `"${name}"`,
    example: 'waymark completion bash',
  })
}

function checkOption(rawName: string, name: string, command: Command | undefined): void {
  const known = command ? COMMAND_OPTIONS[command] : Object.keys(OPTIONS)
  if (known.includes(name)) return
  const instead = adviseNextOption(name)
  if (instead !== undefined) throw createError('WM_NEXT_OPTION', { option: rawName, instead })
  const help = command ? `waymark ${command} --help` : 'waymark --help'
  const candidates = listCandidates(name, known).replace(/[\w-]+/g, (word) =>
    word === 'or' ? word : `--${word}`,
  )
  throw createError('WM_UNKNOWN_OPTION', { option: rawName, candidates, help })
}

interface OptionToken {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

/** The last one counts, so that a script's option can be overridden at the end of the line. */
function findValue(tokens: readonly OptionToken[], name: string): Given | undefined {
  const token = tokens.findLast((candidate) => candidate.name === name)
  if (!token) return undefined
  // `-p --host x`: the next option was not meant as the value.
  const isNextOption = token.inlineValue !== true && token.value?.startsWith('-') === true
  return { source: token.rawName, text: isNextOption ? '' : (token.value ?? '') }
}

function readVariable(env: Record<string, string | undefined>, name: string): Given | undefined {
  const text = env[name]
  return text === undefined || text === '' ? undefined : { source: name, text }
}

function readPort(given: Given | undefined): number | undefined {
  if (!given) return undefined
  const port = Number(given.text)
  if (/^\d{1,5}$/.test(given.text) && port <= 65_535) return port
  throw createOptionError(given, { expected: 'a port number from 0 to 65535', example: '3000' })
}

function readHost(given: Given | undefined): string | undefined {
  if (!given) return undefined
  const host = given.text.replace(/^\[(.*)\]$/, '$1')
  if (host.length <= 253 && /^[A-Za-z0-9]([\w.-]*)$|^[\da-fA-F:.]+(?:%\w+)?$/.test(host)) return host
  throw createOptionError(given, { expected: 'a host name or an IP address', example: '0.0.0.0' })
}
