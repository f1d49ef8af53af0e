/**
 * Gives an element other content, and leaves alone what stays the same: selection, focus, scroll positions and running animations
 * there go on.
 */
export function fillElement(element: Element, html: string, before: string): void {
  const next = element.cloneNode(false) as Element
  next.innerHTML = html
  // What came with the document is known as the browser writes it.
  if (next.innerHTML !== before) changeChildren(element, next)
}

function changeChildren(element: Element, next: Element): void {
  const now = [...element.childNodes]
  const then = [...next.childNodes]
  let start = 0
  while (start < now.length && start < then.length && now[start]!.isEqualNode(then[start]!)) start++
  let endNow = now.length
  let endThen = then.length
  while (endNow > start && endThen > start && now[endNow - 1]!.isEqualNode(then[endThen - 1]!)) {
    endNow--
    endThen--
  }
  const after = now[endNow] ?? null
  for (; start < endNow && start < endThen; start++) changeNode(now[start]!, then[start]!)
  for (const node of now.slice(start, endNow)) node.remove()
  for (const node of then.slice(start, endThen)) element.insertBefore(node, after)
}

function changeNode(node: ChildNode, next: ChildNode): void {
  if (node.nodeName !== next.nodeName) return node.replaceWith(next)
  if (node instanceof Element && next instanceof Element) {
    changeAttributes(node, next)
    changeChildren(node, next)
  } else if (node.nodeValue !== next.nodeValue) {
    node.nodeValue = next.nodeValue
  }
}

function changeAttributes(element: Element, next: Element): void {
  for (const name of element.getAttributeNames()) if (!next.hasAttribute(name)) element.removeAttribute(name)
  for (const attribute of next.attributes) {
    if (element.getAttribute(attribute.name) === attribute.value) continue
    // Cloned with its namespace.
    element.setAttributeNode(attribute.cloneNode() as Attr)
  }
}
