/**
 * The stylesheets of a file. In a build they are known at once: the element is a component that returns the list.
 * Calling it here keeps files without styles out of the payload. In development it is asynchronous.
 */
export function trimStyles(node: unknown): unknown {
  const type = (node as { type?: unknown } | null)?.type
  if (typeof type !== 'function' || type.constructor.name === 'AsyncFunction') return node
  const list = (type() as { props: { children: unknown[] } }).props.children.filter(Boolean)
  return list.length === 0 ? null : list
}
