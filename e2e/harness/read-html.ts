const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** Value of `<Probe name=…>` in a document; `undefined` when it was not rendered. */
export function readProbe(html: string, name: string): unknown {
  const found = new RegExp(`<pre data-probe="${name}">([^<]*)</pre>`).exec(html)
  return found?.[1] === undefined ? undefined : JSON.parse(decodeEntities(found[1]))
}

export function readTitle(html: string): string | undefined {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]
  return title === undefined ? undefined : decodeEntities(title)
}

export function readHead(html: string): string {
  return /<head[^>]*>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? ''
}

/** Content of the first `<meta>` with this name or property. */
export function readMeta(html: string, name: string): string | undefined {
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/g)) {
    if (!new RegExp(`\\b(?:name|property)="${name}"`).test(tag)) continue
    const content = /\bcontent="([^"]*)"/.exec(tag)?.[1]
    return content === undefined ? undefined : decodeEntities(content)
  }
  return undefined
}

/** Tags of one kind as attribute maps. */
export function readTags(html: string, tagName: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tagName}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decodeEntities(value),
      ]),
    ),
  )
}

/** What a visitor without JavaScript reads: no scripts, styles, templates or hidden late parts. */
export function readVisibleText(html: string): string {
  const body = /<body[^>]*>([\s\S]*)/.exec(html)?.[1] ?? ''
  const text = body
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<div hidden[\s\S]*?<\/div>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}
