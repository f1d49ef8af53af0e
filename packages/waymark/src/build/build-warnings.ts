import { stripVTControlCharacters } from 'node:util'

/** `╭─[ app/page.tsx:4:12 ]` for the first place, `├─[ … ]` for others. */
const DRAWN_PLACE = /[╭├]─+\[ ?([^\n\]]{1,1000}?):\d{1,9}:\d{1,9} ?\]/g

/** A warning of the bundler as it is shown; undefined for what the author of the app can do nothing about. */
export function readWarning(message: string): string | undefined {
  // The plugin for server components rewrites a few lines without a map; ours stay right.
  if (message.includes('SOURCEMAP_BROKEN')) return undefined
  const text = stripVTControlCharacters(message)
  const files = [...text.matchAll(DRAWN_PLACE)].map(([, file = '']) => file)
  const isOfPackages = files.length > 0 && files.every((file) => /(?:^|\/)node_modules\//.test(file))
  return isOfPackages ? undefined : text
}
