import { parse, type AtRule, type Rule } from 'postcss'

/** Rules that hold only for elements with the class. Throws when the text is no stylesheet. */
export function scopeCss(css: string, className: string): string {
  const root = parse(css.replaceAll(LINE_COMMENT, ''))
  const keyframes = new Set<string>()
  root.walkAtRules(KEYFRAMES, (rule) => {
    keyframes.add(rule.params)
    rule.params = `${rule.params}-${className}`
  })
  root.walkRules((rule) => {
    if (isStepOfKeyframes(rule)) return
    rule.selectors = rule.selectors.map((selector) => scopeSelector(selector, className))
  })
  root.walkDecls(/^(?:-\w+-)?animation(?:-name)?$/i, (declaration) => {
    declaration.value = declaration.value.replaceAll(/[\w-]+/g, (word) =>
      keyframes.has(word) ? `${word}-${className}` : word,
    )
  })
  return root.toString()
}

/** No CSS, but the compiler of styled-jsx takes it. */
const LINE_COMMENT = /^[ \t]*\/\/.*$/gm
const KEYFRAMES = /keyframes$/i

function isStepOfKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && KEYFRAMES.test((parent as AtRule).name)
}

/** `:global(…)`, an escaped sign, a string, what stands in brackets or parentheses, a combinator, or any other sign. */
const PARTS =
  /:global\(((?:[^()]|\([^()]*\))*)\)|\\.|"[^"]*"|'[^']*'|\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\s*[>+~]\s*|\s+|[^]/gs
const COMBINATOR = /^(?:\s+|\s*[>+~]\s*)$/

/** Each compound of the selector gets the class, before its first pseudo-class; what is global or nested as a whole does not. */
function scopeSelector(selector: string, className: string): string {
  let scoped = ''
  let compound = ''
  /** Of the compound, where the class goes. */
  let at = -1
  let isOpen = true
  const endCompound = (): void => {
    const place = at === -1 ? compound.length : at
    const isScoped = isOpen && compound !== ''
    scoped += isScoped ? `${compound.slice(0, place)}.${className}${compound.slice(place)}` : compound
    compound = ''
    at = -1
    isOpen = true
  }
  for (const { 0: part, 1: inner } of selector.matchAll(PARTS)) {
    if (COMBINATOR.test(part)) {
      endCompound()
      scoped += part
      continue
    }
    if (inner !== undefined || part === '&') isOpen = false
    if (part === ':' && at === -1) at = compound.length
    compound += inner ?? part
  }
  endCompound()
  return scoped
}
