import { parseSync, type Plugin } from 'vite'

const MARK = /^\uFEFF/
const POSITION = / in JSON at position (\d+)/

export interface JsonMistake {
  reason: string
  /** Counts from 1. */
  line: number
  /** Counts from 0. */
  column: number
}

/** What Vite says of an imported file that is no JSON names neither the file nor the place. */
export function jsonSyntaxPlugin(): Plugin {
  return {
    name: 'waymark:json-syntax',
    enforce: 'pre',
    transform: {
      filter: { id: /\.json$/ },
      handler(code, id) {
        const found = findJsonMistake(code)
        if (found === undefined) return
        const { reason, line, column } = found
        throw Object.assign(new SyntaxError(reason), { id, loc: { file: id, line, column } })
      },
    },
  }
}

export function findJsonMistake(code: string): JsonMistake | undefined {
  const text = code.replace(MARK, '')
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as SyntaxError
    const place = POSITION.exec(message)
    const reason = place === null ? message.replace(/, ?\.{0,3}".*$/s, '') : message.slice(0, place.index)
    const position = place === null ? findPosition(text) : Number(place[1])
    // What is missing at the end is missing in the last line that says something.
    const before = text.slice(0, Math.min(position, text.trimEnd().length)).split('\n')
    return { reason: `${reason} in JSON`, line: before.length, column: before.at(-1)!.length }
  }
}

/** Some versions of Node quote the text and say no place. What JSON does not know, JavaScript mostly does not either. */
function findPosition(text: string): number {
  const [error] = parseSync('file.js', `(${text}\n)`).errors
  // One character was put in front.
  return Math.max(0, (error?.labels[0]?.start ?? text.length + 1) - 1)
}
