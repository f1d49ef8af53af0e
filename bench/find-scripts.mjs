/** Which scripts a browser loads for a document before it has done anything. */

/** @returns {string[]} addresses in a document: scripts, preloaded ones, and those that its inline modules import */
export function findDocumentScripts(html) {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const addresses = tags.map(readAddress).filter((address) => address !== undefined)
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)]
  for (const [, text] of inline) addresses.push(...findImports(text, /\bimport\s*\(\s*["']([^"']+)["']/g))
  return [...new Set(addresses)]
}

/** @returns {string[]} addresses of the modules without which a module does not run */
export function findStaticImports(code) {
  return findImports(code, /\b(?:from|import)\s*["']([^"']+\.m?js)["']/g)
}

function findImports(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match[1])
}

function readAddress(tag) {
  // Browsers of this decade know modules.
  if (/\bnomodule\b/i.test(tag)) return undefined
  if (tag.startsWith('<script')) return readAttribute(tag, 'src')
  const rel = readAttribute(tag, 'rel')
  const isScript = rel === 'modulepreload' || (rel === 'preload' && readAttribute(tag, 'as') === 'script')
  return isScript ? readAttribute(tag, 'href') : undefined
}

function readAttribute(tag, name) {
  return new RegExp(`\\s${name}=["']?([^"'\\s>]+)`).exec(tag)?.[1].replaceAll('&amp;', '&')
}
