/** What `waymark check` looks for in files, beside keys of the configuration and imports. A line goes when its feature comes. */

import { createError } from '../shared/errors.ts'
import type { SyncRead } from './check-sync-reads.ts'

export type FindingGroup = 'configuration' | 'imports' | 'files' | 'exports' | 'directives'

/** Something in an app that would be different here. */
export interface Finding {
  group: FindingGroup
  /** The app would not build, or would answer in another way. */
  breaks: boolean
  /** Relative to the app, with slashes. */
  file: string
  /** Counts from 1. */
  line: number
  message: string
  hint: string
}

type Pattern = Omit<Finding, 'file' | 'line'>

/** The default of `next` is a function for nothing else. */
export const OWN_SERVER_FINDING: Pattern = {
  group: 'imports',
  breaks: true,
  message: 'A server of its own, which calls next(), is not supported.',
  hint: createError('WM_OWN_SERVER', { file: '' }).hint,
}

const MDX_HINT =
  'Wrap the configuration with @next/mdx, or add a plugin for MDX to vite.plugins of a waymark.config.ts.'

export const MDX_COMPONENTS_FINDING: Pattern = {
  group: 'files',
  breaks: false,
  message: 'Nothing compiles MDX in this app.',
  hint: MDX_HINT,
}

/** The message begins with the name of the file. */
export const MDX_PAGE_FINDING: Pattern = {
  group: 'files',
  breaks: true,
  message: 'is a page in MDX, which nothing compiles in this app.',
  hint: `The build stops here. ${MDX_HINT}`,
}

/** Exports of layouts, pages and route handlers. `value`: only when it is this text. */
export interface ExportFinding extends Pattern {
  names: readonly string[]
  value?: RegExp
}

export const EXPORT_FINDINGS: readonly ExportFinding[] = [
  {
    group: 'exports',
    breaks: false,
    names: ['runtime'],
    value: /^(?:experimental-)?edge$/,
    message: 'There is no edge runtime: this runs in Node.',
    hint: 'Remove the export; what the edge has, Node has as well.',
  },
  {
    group: 'exports',
    breaks: false,
    names: ['preferredRegion', 'maxDuration', 'experimental_ppr'],
    message: 'The export has no effect.',
    hint: 'Remove it; one process answers everything, for as long as it takes.',
  },
]

export const DIRECTIVE_FINDINGS: Readonly<Record<string, Pattern>> = {
  'use cache: private': {
    group: 'directives',
    breaks: false,
    message: '"use cache: private" keeps nothing: the function is run for each request.',
    hint: 'Nothing has to be changed; visitors see the same.',
  },
}

/** What their values have that is not called. */
const PLAIN_MEMBERS: ReadonlySet<string> = new Set(['isEnabled', 'size'])

/** `name` is what the file calls the function, `member` what it reads of the promise. */
export function describeSyncRead(read: SyncRead): Pattern {
  const { name, member } = read
  return {
    group: 'imports',
    breaks: true,
    message: `${name}() is a promise: it has no ${member} until it is awaited.`,
    hint: `Write ${writeAwaited(read)} in an async function.`,
  }
}

export function writeAwaited({ name, member, via }: SyncRead): string {
  const call = PLAIN_MEMBERS.has(member) ? '' : '(…)'
  return via === 'variable' ? `await ${name}()` : `(await ${name}()).${member}${call}`
}
