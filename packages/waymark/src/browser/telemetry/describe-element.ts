const MAX_LEVELS = 3
const MAX_CLASSES = 2
/** Attributes that developers give; none of them holds what a visitor typed or reads. */
const NAMING_ATTRIBUTES = ['type', 'name', 'role', 'data-testid']

/** An element as a short selector. Texts and values of the page are no part of it. */
export function describeElement(element: Element | null | undefined): string {
  const parts: string[] = []
  for (let current = element; current && parts.length < MAX_LEVELS; current = current.parentElement) {
    parts.unshift(describeOne(current))
    if (current.id) break
  }
  return parts.join(' > ')
}

function describeOne(element: Element): string {
  const classes = [...element.classList].slice(0, MAX_CLASSES).map((name) => `.${name}`)
  const attributes = NAMING_ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name)
    return value ? [`[${name}="${value}"]`] : []
  })
  return [element.localName, element.id && `#${element.id}`, ...classes, ...attributes].join('')
}
