/** A node of a syntax tree, as far as it is looked at here. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Type annotations around a value say nothing about it. */
export function unwrapCast(node: Node | null): Node | undefined {
  if (node === null) return undefined
  const isCast = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']
  return isCast.includes(node.type) ? unwrapCast(node['expression'] as Node) : node
}

const NO_CONSTANTS: ReadonlyMap<string, Node> = new Map()

export const NOT_LITERAL: unique symbol = Symbol('not a literal')

/** The value of code that needs no other code to be understood, but for constants that are handed in. */
export function readLiteral(given: Node, constants: ReadonlyMap<string, Node> = NO_CONSTANTS): unknown {
  const node = unwrapCast(given) ?? given
  switch (node.type) {
    case 'Literal':
      return node['regex'] === undefined ? node['value'] : NOT_LITERAL
    case 'TemplateLiteral': {
      const [text, ...more] = node['quasis'] as { value: { cooked: string } }[]
      return text === undefined || more.length > 0 ? NOT_LITERAL : text.value.cooked
    }
    case 'UnaryExpression': {
      const value = readLiteral(node['argument'] as Node)
      return node['operator'] === '-' && typeof value === 'number' ? -value : NOT_LITERAL
    }
    case 'Identifier': {
      const constant = constants.get(node['name'] as string)
      // A constant is read without the others: they might name each other in circles.
      if (constant !== undefined) return readLiteral(constant)
      return node['name'] === 'undefined' ? undefined : NOT_LITERAL
    }
    case 'ArrayExpression': {
      const values = (node['elements'] as (Node | null)[]).map((item) =>
        item ? readLiteral(item, constants) : NOT_LITERAL,
      )
      return values.includes(NOT_LITERAL) ? NOT_LITERAL : values
    }
    case 'ObjectExpression': {
      const entries = (node['properties'] as Node[]).map((property) => readProperty(property, constants))
      if (entries.some(([, value]) => value === NOT_LITERAL)) return NOT_LITERAL
      return Object.fromEntries(entries)
    }
    default:
      return NOT_LITERAL
  }
}

function readProperty(property: Node, constants: ReadonlyMap<string, Node>): [key: string, value: unknown] {
  const key = property['key'] as Node | undefined
  if (property.type !== 'Property' || property['computed'] === true || key === undefined)
    return ['', NOT_LITERAL]
  return [
    String(key.type === 'Identifier' ? key['name'] : key['value']),
    readLiteral(property['value'] as Node, constants),
  ]
}
