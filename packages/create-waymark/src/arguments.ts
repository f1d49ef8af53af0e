import { parseArgs } from 'node:util'
import { CreateError } from './create-error.ts'
import { isTemplate, TEMPLATES, type Template } from './templates.ts'

export interface Wishes {
  help: boolean
  version: boolean
  /** Where the app goes. Absent: ask. */
  folder?: string
  /** Absent: ask. */
  template?: Template
  /** Ask nothing, take the defaults. */
  yes: boolean
  install: boolean
  git: boolean
  /** A version, a range or the path of a tarball, in place of the version that belongs to this command. */
  waymark?: string
}

const OPTIONS = {
  template: { type: 'string', short: 't' },
  yes: { type: 'boolean', short: 'y' },
  'no-install': { type: 'boolean' },
  'no-git': { type: 'boolean' },
  waymark: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

const SEE_HELP = 'Run "npm create waymark -- --help" for the options.'

export function readArguments(args: string[]): Wishes {
  const { values, positionals } = parseStrictly(args)
  const [folder, extra] = positionals
  if (extra !== undefined)
    throw new CreateError(`One folder is enough, and "${extra}" is a second.`, SEE_HELP)
  const { template, waymark } = values
  if (template !== undefined && !isTemplate(template)) {
    const known = Object.keys(TEMPLATES).join(', ')
    throw new CreateError(`There is no template "${template}".`, `The templates are ${known}.`)
  }
  return {
    help: values.help === true,
    version: values.version === true,
    yes: values.yes === true,
    install: values['no-install'] !== true,
    git: values['no-git'] !== true,
    ...(folder === undefined ? {} : { folder }),
    ...(template === undefined ? {} : { template }),
    ...(waymark === undefined ? {} : { waymark }),
  }
}

function parseStrictly(args: string[]): {
  values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
  positionals: string[]
} {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\. |\n/)
    throw new CreateError(`${sentence.replace(/\.$/, '')}.`, SEE_HELP)
  }
}
