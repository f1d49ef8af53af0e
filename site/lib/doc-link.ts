/** Where a link of a Markdown file leads on the site. Files outside of docs/ have no page here. */
export function createDocHref(href: string): string | undefined {
  if (/^[a-z]+:|^#|^\//i.test(href)) return href
  const match = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href)
  return match ? `/docs/${match[1]}/${match[2] ?? ''}` : undefined
}
