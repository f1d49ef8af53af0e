import type { Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'

const MODULE = /\.module\.s?css(?:\?|$)/
/** What may hold characters that mean something elsewhere. */
const OPAQUE = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)/g
const LINE_COMMENT = /\/\/[^\n]*/g
/** Classes that are not this file's. */
const GLOBAL = /:global(?:\([^)]*\)|\s[^,{]*)/g
const CLASS = /\.(-?[_a-z][\w-]*)/gi
const COMPOSES = /^\s*composes\s*:\s*([^!]*)/

/**
 * A class of a CSS module may be made of one that stands further down in the file. The compiler of Vite reads from top to bottom and
 * wants to have seen it.
 */
export function composedClassesPlugin(): Plugin {
  return {
    name: 'waymark:composed-classes',
    enforce: 'pre',
    transform: {
      filter: { id: MODULE, code: 'composes' },
      handler(code) {
        const announced = announceComposed(code)
        return announced === undefined ? undefined : { code: announced, map: null }
      },
    },
  }
}

/**
 * Puts an empty rule for a class in front of the first one that is made of it. The comment keeps it until then, and lines stay where
 * they are.
 */
export function announceComposed(css: string): string | undefined {
  const { defined, composed } = readRules(hideOpaque(css))
  const early = composed.filter(({ name, at }) => (defined.get(name) ?? -1) > at)
  if (early.length === 0) return undefined
  const edits = new Map<number, Edit>()
  for (const name of new Set(early.map((use) => use.name))) {
    const { statement } = early.find((use) => use.name === name)!
    const text = `${edits.get(statement)?.text ?? ''}.${name}{/**/}`
    edits.set(statement, { start: statement, end: statement, text })
  }
  return applyEdits(css, [...edits.values()])
}

interface Rules {
  /** Where a class is first named by a selector. */
  defined: Map<string, number>
  /** `statement` is where the outermost rule around it begins. */
  composed: { name: string; at: number; statement: number }[]
}

function readRules(css: string): Rules {
  const defined: Rules['defined'] = new Map()
  const composed: Rules['composed'] = []
  let depth = 0
  let statement = 0
  let piece = 0
  for (const { 0: mark, index } of css.matchAll(/[{};]/g)) {
    const text = css.slice(piece, index)
    if (depth === 0 && piece === statement) statement += text.length - text.trimStart().length
    if (mark === '{') {
      for (const [, name] of text.replaceAll(GLOBAL, '').matchAll(CLASS))
        if (!defined.has(name!)) defined.set(name!, index)
      depth += 1
    } else {
      const names = COMPOSES.exec(text)?.[1]?.split(/[\s,]+/) ?? []
      if (!names.includes('from')) for (const name of names) composed.push({ name, at: index, statement })
      if (mark === '}') depth -= 1
    }
    piece = index + 1
    if (depth === 0) statement = piece
  }
  return { defined, composed }
}

function hideOpaque(css: string): string {
  const hide = (text: string): string => text.replaceAll(/[^\n]/g, ' ')
  return css.replaceAll(OPAQUE, hide).replaceAll(LINE_COMMENT, hide)
}
