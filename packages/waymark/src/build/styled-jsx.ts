import { createHash } from 'node:crypto'
import { parseSync, Visitor, type ESTree } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { scopeCss } from './scope-css.ts'
import { readLanguage } from './source-language.ts'
import { readRules, readStyle, type Rules, type StyleElement } from './styled-jsx-rules.ts'

/** A piece of markup that stands in no other, and all elements in it. */
interface Tree {
  root: ESTree.Node
  elements: ESTree.JSXOpeningElement[]
  styles: StyleElement[]
}

/** A stylesheet of its own elements: the class as an expression, and what is written in place of the element. */
interface ScopedStyle {
  className: string
  /** Of a name that is the same each time. */
  isFixed: boolean
  edit: Edit
}

/**
 * `<style jsx>`: its rules hold for the elements of the markup that it stands in, which get a class for that. Undefined: there is
 * none. Rules that are the same each time are collected by React in the head of the document; those with values of the component,
 * and those for the whole page, stay where they are and go with the component.
 */
export function compileStyledJsx(code: string, file: string): string | undefined {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  if (errors.length > 0) return undefined
  const edits = listTrees(program).flatMap((tree) => compileTree(code, tree))
  return edits.length === 0 ? undefined : applyEdits(code, edits)
}

function listTrees(program: ESTree.Program): Tree[] {
  const trees: Tree[] = []
  let current: Tree | undefined
  const enter = (root: ESTree.Node): void => {
    current ??= { root, elements: [], styles: [] }
  }
  const leave = (node: ESTree.Node): void => {
    if (current?.root !== node) return
    trees.push(current)
    current = undefined
  }
  new Visitor({
    JSXElement(element) {
      enter(element)
      const { openingElement } = element
      const style = readStyle(element)
      if (style !== undefined) current?.styles.push(style)
      else if (isHost(openingElement)) current?.elements.push(openingElement)
    },
    'JSXElement:exit': leave,
    JSXFragment: enter,
    'JSXFragment:exit': leave,
  }).visit(program)
  return trees.filter(({ styles }) => styles.length > 0)
}

function isHost({ name }: ESTree.JSXOpeningElement): boolean {
  return name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name) && name.name !== 'style'
}

function compileTree(code: string, { elements, styles }: Tree): Edit[] {
  const edits: Edit[] = []
  const scoped: ScopedStyle[] = []
  for (const { element, isGlobal } of styles) {
    const rules = isGlobal ? undefined : readRules(element)
    if (rules === undefined) edits.push(...removeMarks(code, element.openingElement))
    else scoped.push(compileRules(code, element, rules))
  }
  if (scoped.length > 0) {
    const isFixed = scoped.every((style) => style.isFixed)
    const classNames = scoped.map((style) => style.className)
    for (const element of elements) edits.push(...addClass(code, element, classNames, isFixed))
  }
  return [...edits, ...scoped.map((style) => style.edit)]
}

/** The attributes mean nothing to React. */
function removeMarks(code: string, { attributes }: ESTree.JSXOpeningElement): Edit[] {
  return attributes.flatMap((attribute): Edit[] => {
    const isMark =
      attribute.type === 'JSXAttribute' && (attribute.name.name === 'jsx' || attribute.name.name === 'global')
    const { length } = /\s*$/.exec(code.slice(0, attribute.start))?.[0] ?? ''
    return isMark ? [{ start: attribute.start - length, end: attribute.end, text: '' }] : []
  })
}

/** Stand for the class and the values while the rules are read. */
const CLASS = 'jsx-class-here'
/** Not a name of the app: its expressions stand beside it. */
const CLASS_VARIABLE = '$$jsxClass'
const PLACE = /jsx-class-here|\/\*jsx-value-(\d+)\*\/|jsx-value-(\d+)-here/g

function compileRules(code: string, element: ESTree.JSXElement, { texts, values }: Rules): ScopedStyle {
  const hash = createHash('sha256').update(texts.join('${}')).digest('hex').slice(0, 8)
  const name = `jsx-${hash}`
  const { start, end } = element
  if (values.length === 0) {
    const css = JSON.stringify(scopeCss(texts[0] ?? '', name).trim())
    const text = `<style href="${name}" precedence="jsx">{${css}}</style>`
    return { className: name, isFixed: true, edit: { start, end, text } }
  }
  const sources = values.map((value) => readSource(code, value))
  // Each value makes a class of its own, of signs that a class may have.
  const signs = 'replace(/[^\\w-]/g, (sign) => "_" + sign.charCodeAt(0))'
  const className = `(${JSON.stringify(`${name}-`)} + [${sources.join(', ')}].join("-").${signs})`
  const css = scopeCss(joinTexts(texts), CLASS).trim()
  const text = `<style>{((${CLASS_VARIABLE}) => ${writeText(css, sources)})(${className})}</style>`
  return { className, isFixed: false, edit: { start, end, text } }
}

/** On one line, so that lines below keep their numbers; a comment to the end of its line would take the rest with it. */
function readSource(code: string, { start, end }: ESTree.Expression): string {
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

function addClass(
  code: string,
  { name, attributes }: ESTree.JSXOpeningElement,
  classNames: readonly string[],
  isFixed: boolean,
): Edit[] {
  const fixed = classNames.join(' ')
  const start = isFixed ? JSON.stringify(`${fixed} `) : `${classNames.join(' + " " + ')} + " "`
  const known = attributes.find(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'className',
  )
  if (known?.type === 'JSXAttribute' && known.value) return extendClass(known.value, start, fixed, isFixed)
  const spreads = attributes.filter((attribute) => attribute.type === 'JSXSpreadAttribute')
  const last = attributes.at(-1)
  if (spreads.length > 0 && last !== undefined) {
    const given = spreads
      .toReversed()
      .map(({ argument }) => `(${code.slice(argument.start, argument.end)})?.className`)
    const text = ` className={${start} + (${given.join(' || ')} || "")}`
    return [{ start: last.end, end: last.end, text }]
  }
  const text = isFixed ? ` className="${fixed}"` : ` className={${classNames.join(' + " " + ')}}`
  return [{ start: name.end, end: name.end, text }]
}

/** What is in an expression may have elements, too, so only its ends are edited. */
function extendClass(
  value: NonNullable<ESTree.JSXAttribute['value']>,
  start: string,
  fixed: string,
  isFixed: boolean,
): Edit[] {
  if (value.type === 'JSXExpressionContainer') {
    const [first, last] = [value.start + 1, value.end - 1]
    return [
      { start: first, end: first, text: `${start} + ((` },
      { start: last, end: last, text: ') || "")' },
    ]
  }
  if (isFixed) return [{ start: value.start + 1, end: value.start + 1, text: `${fixed} ` }]
  return [
    { start: value.start, end: value.start, text: `{${start} + ` },
    { start: value.end, end: value.end, text: '}' },
  ]
}
