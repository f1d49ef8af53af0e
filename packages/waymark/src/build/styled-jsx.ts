import { parseSync, Visitor, type ESTree } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import { readLanguage } from './source-language.ts'
import { compileCssTags } from './styled-jsx-css.ts'
import { readContent, readRules, readStyle, type StyleElement } from './styled-jsx-rules.ts'
import { compileSheet, readSource } from './styled-jsx-sheet.ts'

/** A piece of markup that stands in no other, and all elements in it. */
interface Tree {
  root: ESTree.Node
  elements: ESTree.JSXOpeningElement[]
  styles: StyleElement[]
}

/** A stylesheet of its own elements: the class as an expression, and what is written in place of the element. */
interface ScopedStyle {
  className: string
  /** Of a class that is the same each time. */
  fixedName?: string
  edit: Edit
}

/**
 * `<style jsx>`: its rules hold for the elements of the markup that it stands in, which get a class for that. Undefined: there is
 * none. Rules that are the same each time are collected by React in the head of the document; those with values of the component,
 * and those for the whole page, stay where they are and go with the component.
 */
export function compileStyledJsx(code: string, file: string): string | undefined {
  // First of all: an element may have such rules inside.
  const untagged = rewrite(code, file, (program) => compileCssTags(code, program))
  const before = untagged ?? code
  const compiled = rewrite(before, file, (program) =>
    listTrees(program).flatMap((tree) => compileTree(before, tree)),
  )
  return compiled ?? untagged
}

/** Undefined: nothing changes. */
function rewrite(code: string, file: string, list: (program: ESTree.Program) => Edit[]): string | undefined {
  const { program, errors } = parseSync(file, code, { lang: readLanguage(file) })
  const edits = errors.length > 0 ? [] : list(program)
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
    const content = readContent(element)
    if (content === undefined || isGlobal) edits.push(...removeMarks(code, element.openingElement))
    if (content === undefined) continue
    if (isGlobal) edits.push(...joinRules(content))
    else scoped.push(compileStyle(code, element, content))
  }
  for (const element of scoped.length > 0 ? elements : []) edits.push(...addClass(code, element, scoped))
  return [...edits, ...scoped.map((style) => style.edit)]
}

/** Rules of `css` are no text, but hold one or several. */
function joinRules(content: ESTree.Expression): Edit[] {
  const { start, end } = content
  if (readRules(content) !== undefined) return []
  return [
    { start, end: start, text: '[' },
    { start: end, end, text: '].flat().join("")' },
  ]
}

function compileStyle(
  code: string,
  { start, end }: ESTree.JSXElement,
  content: ESTree.Expression,
): ScopedStyle {
  const rules = readRules(content)
  if (rules === undefined) return compileForeignStyle(readSource(code, content), { start, end })
  const { className, css, fixedName } = compileSheet(code, rules)
  if (fixedName === undefined) return { className, edit: { start, end, text: `<style>{${css}}</style>` } }
  const text = `<style href="${fixedName}" precedence="jsx">{${css}}</style>`
  return { className, fixedName, edit: { start, end, text } }
}

/** Rules that another place made with `css`, or any text, which then holds for the whole page. */
function compileForeignStyle(source: string, { start, end }: Pick<Edit, 'start' | 'end'>): ScopedStyle {
  const className = `((rules) => rules?.__hash ? "jsx-" + rules.__hash : "")(${source})`
  const place = `((href) => href && { href, precedence: "jsx" })(${className})`
  const text = `<style {...${place}}>{[${source}].flat().join("")}</style>`
  return { className, edit: { start, end, text } }
}

/** The attributes mean nothing to React. */
function removeMarks(code: string, { attributes }: ESTree.JSXOpeningElement): Edit[] {
  return attributes.flatMap((attribute): Edit[] => {
    const isMark =
      attribute.type === 'JSXAttribute' && (attribute.name.name === 'jsx' || attribute.name.name === 'global')
    return isMark ? [removeAttribute(code, attribute)] : []
  })
}

function removeAttribute(code: string, { start, end }: ESTree.JSXAttribute): Edit {
  const { length } = /\s*$/.exec(code.slice(0, start))?.[0] ?? ''
  return { start: start - length, end, text: '' }
}

function addClass(
  code: string,
  { name, attributes }: ESTree.JSXOpeningElement,
  styles: readonly ScopedStyle[],
): Edit[] {
  const isFixed = styles.every(({ fixedName }) => fixedName !== undefined)
  const fixed = styles.map(({ fixedName }) => fixedName).join(' ')
  const classNames = styles.map(({ className }) => className).join(' + " " + ')
  const start = isFixed ? JSON.stringify(`${fixed} `) : `${classNames} + " "`
  const at = attributes.findIndex(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'className',
  )
  const known = attributes[at] as ESTree.JSXAttribute | undefined
  // Of those before it none counts.
  const spreads = attributes.slice(at + 1).filter((attribute) => attribute.type === 'JSXSpreadAttribute')
  const last = attributes.at(-1)
  if (spreads.length > 0 && last !== undefined) {
    const given = spreads
      .toReversed()
      .map(({ argument }) => `(${code.slice(argument.start, argument.end)})?.className`)
    if (known?.value) given.push(readAttribute(code, known.value))
    const text = ` className={${start} + (${given.join(' || ')} || "")}`
    const removed = known ? [removeAttribute(code, known)] : []
    return [...removed, { start: last.end, end: last.end, text }]
  }
  if (known?.value) return extendClass(known.value, start, isFixed ? fixed : undefined)
  const text = isFixed ? ` className="${fixed}"` : ` className={${classNames}}`
  return [{ start: name.end, end: name.end, text }]
}

function readAttribute(code: string, value: NonNullable<ESTree.JSXAttribute['value']>): string {
  if (value.type !== 'JSXExpressionContainer') return code.slice(value.start, value.end)
  return `(${code.slice(value.start + 1, value.end - 1)})`
}

/** What is in an expression may have elements, too, so only its ends are edited. */
function extendClass(
  value: NonNullable<ESTree.JSXAttribute['value']>,
  start: string,
  fixed: string | undefined,
): Edit[] {
  if (value.type === 'JSXExpressionContainer') {
    const [first, last] = [value.start + 1, value.end - 1]
    return [
      { start: first, end: first, text: `${start} + ((` },
      { start: last, end: last, text: ') || "")' },
    ]
  }
  if (fixed !== undefined) return [{ start: value.start + 1, end: value.start + 1, text: `${fixed} ` }]
  return [
    { start: value.start, end: value.start, text: `{${start} + ` },
    { start: value.end, end: value.end, text: '}' },
  ]
}
