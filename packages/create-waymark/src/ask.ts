import { createInterface, type Interface } from 'node:readline/promises'
import { DEFAULT_TEMPLATE, isTemplate, TEMPLATES, type Template } from './templates.ts'

const DEFAULT_FOLDER = 'my-app'

export interface Answers {
  folder: string
  template: Template
}

/** Two questions, each with an answer for those who just press Enter. What was given as an option is not asked. */
export async function ask(given: Partial<Answers>): Promise<Answers> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const folder = given.folder ?? (await askFolder(lines))
    const template = given.template ?? (await askTemplate(lines))
    return { folder, template }
  } finally {
    lines.close()
  }
}

/** For those who cannot be asked. */
export function takeDefaults(given: Partial<Answers>): Answers {
  return { folder: given.folder ?? DEFAULT_FOLDER, template: given.template ?? DEFAULT_TEMPLATE }
}

async function askFolder(lines: Interface): Promise<string> {
  const answer = await lines.question(`Where to? (${DEFAULT_FOLDER}) `)
  return answer.trim() === '' ? DEFAULT_FOLDER : answer.trim()
}

async function askTemplate(lines: Interface): Promise<Template> {
  const names = Object.keys(TEMPLATES) as Template[]
  process.stdout.write('Start from what?\n')
  names.forEach((name, index) =>
    process.stdout.write(`  ${index + 1}  ${name.padEnd(13)} ${TEMPLATES[name]}\n`),
  )
  while (true) {
    const answer = (await lines.question('Number or name (1) ')).trim()
    if (answer === '') return DEFAULT_TEMPLATE
    const byNumber = names[Number(answer) - 1]
    if (byNumber !== undefined) return byNumber
    if (isTemplate(answer)) return answer
    process.stdout.write(`Please answer with 1 to ${names.length}.\n`)
  }
}
