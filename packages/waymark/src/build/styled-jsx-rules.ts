import type { ESTree } from 'vite'

/** `<style jsx>`, or for the whole page `<style jsx global>`. */
export interface StyleElement {
  element: ESTree.JSXElement
  isGlobal: boolean
}

/** Undefined: it is another element. */
export function readStyle(element: ESTree.JSXElement): StyleElement | undefined {
  const { name, attributes } = element.openingElement
  const has = (wanted: string): boolean =>
    attributes.some((attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === wanted)
  if (name.type !== 'JSXIdentifier' || name.name !== 'style' || !has('jsx')) return undefined
  return { element, isGlobal: has('global') }
}

/** Texts and, between them, expressions. */
export interface Rules {
  texts: string[]
  values: ESTree.Expression[]
}

/** Undefined: they are written somewhere else. */
export function readRules({ children }: ESTree.JSXElement): Rules | undefined {
  const [content, ...more] = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  if (content?.type !== 'JSXExpressionContainer' || more.length > 0) return undefined
  const { expression } = content
  if (expression.type === 'Literal' && typeof expression.value === 'string') {
    return { texts: [expression.value], values: [] }
  }
  if (expression.type !== 'TemplateLiteral') return undefined
  const texts = expression.quasis.map(({ value }) => value.cooked ?? value.raw)
  return { texts, values: expression.expressions }
}
