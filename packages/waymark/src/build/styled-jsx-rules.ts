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

/** Undefined: there is none, or more than that. */
export function readContent({ children }: ESTree.JSXElement): ESTree.Expression | undefined {
  const [content, ...more] = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  if (content?.type !== 'JSXExpressionContainer' || more.length > 0) return undefined
  return content.expression.type === 'JSXEmptyExpression' ? undefined : content.expression
}

/** Undefined: they are written somewhere else. */
export function readRules(content: ESTree.Expression): Rules | undefined {
  if (content.type === 'Literal' && typeof content.value === 'string') {
    return { texts: [content.value], values: [] }
  }
  return content.type === 'TemplateLiteral' ? readTemplate(content) : undefined
}

export function readTemplate({ quasis, expressions }: ESTree.TemplateLiteral): Rules {
  return { texts: quasis.map(({ value }) => value.cooked ?? value.raw), values: expressions }
}
