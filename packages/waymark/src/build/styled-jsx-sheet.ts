import { createHash } from 'node:crypto'
import type { ESTree } from 'vite'
import { scopeCss } from './scope-css.ts'
import type { Rules } from './styled-jsx-rules.ts'

/** Rules, and the class of the elements that they hold for, as expressions. */
export interface Sheet {
  className: string
  css: string
  /** Undefined: the class depends on values. */
  fixedName?: string
}

/** Stand for the class and the values while the rules are read. */
const CLASS = 'jsx-class-here'
/** Not a name of the app: its expressions stand beside it. */
const CLASS_VARIABLE = '$$jsxClass'
const PLACE = /jsx-class-here|\/\*jsx-value-(\d+)\*\/|jsx-value-(\d+)-here/g

export function compileSheet(code: string, { texts, values }: Rules): Sheet {
  const hash = createHash('sha256').update(texts.join('${}')).digest('hex').slice(0, 8)
  const name = `jsx-${hash}`
  if (values.length === 0) {
    const css = JSON.stringify(scopeCss(texts[0] ?? '', name).trim())
    return { className: JSON.stringify(name), css, fixedName: name }
  }
  const sources = values.map((value) => readSource(code, value))
  // Each value makes a class of its own, of signs that a class may have.
  const signs = 'replace(/[^\\w-]/g, (sign) => "_" + sign.charCodeAt(0))'
  const className = `(${JSON.stringify(`${name}-`)} + [${sources.join(', ')}].join("-").${signs})`
  const text = writeText(scopeCss(joinTexts(texts), CLASS).trim(), sources)
  return { className, css: `((${CLASS_VARIABLE}) => ${text})(${className})` }
}

/** Rules that hold for the whole page. */
export function writeGlobalCss(code: string, { texts, values }: Rules): string {
  return writeText(
    joinTexts(texts).trim(),
    values.map((value) => readSource(code, value)),
  )
}

/** On one line, so that lines below keep their numbers; a comment to the end of its line would take the rest with it. */
export function readSource(code: string, { start, end }: ESTree.Expression): string {
  const source = code.slice(start, end)
  return source.includes('//') ? source : source.replaceAll(/\s*\n\s*/g, ' ')
}

/** A value may be a part of a name or number, or whole declarations, which only a comment can stand for. */
function joinTexts(texts: readonly string[]): string {
  return texts.reduce((before, after, index) => {
    const isStatement = /(?:^|[{};])\s*$/.test(before) && /^\s*(?:$|[;}\n])/.test(after)
    const place = isStatement ? `/*jsx-value-${index - 1}*/` : `jsx-value-${index - 1}-here`
    return before + place + after
  })
}

function writeText(css: string, sources: readonly string[]): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: place, 1: statement, 2: value, index } of css.matchAll(PLACE)) {
    parts.push(JSON.stringify(css.slice(end, index)))
    parts.push(place === CLASS ? CLASS_VARIABLE : `(${sources[Number(statement ?? value)]})`)
    end = index + place.length
  }
  return [...parts, JSON.stringify(css.slice(end))].join(' + ')
}
