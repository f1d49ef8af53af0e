import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { createError } from '../shared/errors.ts'

interface JsonFault {
  reason: string
  line: number
}

/** Files of the project that many parts read, each of which would complain about something else. */
const FILES: Record<string, (text: string) => JsonFault | undefined> = {
  'package.json': findJsonFault,
  'tsconfig.json': findLooseJsonFault,
  'jsconfig.json': findLooseJsonFault,
}

export async function checkJsonFiles(root: string): Promise<void> {
  for (const [file, findFault] of Object.entries(FILES)) {
    const text = await readFile(join(root, file), 'utf8').catch(() => undefined)
    const fault = text === undefined ? undefined : findFault(text.replace(/^\uFEFF/, ''))
    if (fault !== undefined) throw createError('WM_JSON_BROKEN', { file, ...fault })
  }
}

export function findJsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as SyntaxError
    const [reason = message, position] = message.split(/ in JSON at position /)
    return {
      reason,
      line: lineAt(text, position === undefined ? text.length : Number.parseInt(position, 10)),
    }
  }
}

/** With comments and commas, as the editor allows them. */
export function findLooseJsonFault(text: string): JsonFault | undefined {
  const [error] = parseSync('config.js', `(${text}\n)`).errors
  if (error === undefined) return undefined
  // One character was put in front.
  const position = (error.labels[0]?.start ?? text.length + 1) - 1
  return { reason: error.message, line: lineAt(text, position) }
}

/** What is missing at the end is missing in the last line that says something. */
function lineAt(text: string, position: number): number {
  return text.slice(0, Math.min(position, text.trimEnd().length)).split('\n').length
}
