import { stripVTControlCharacters } from 'node:util'

/** `╭─[ app/page.tsx:4:12 ]` for the first place, `├─[ … ]` for others. */
const DRAWN_PLACE = /[╭├]─+\[ ?([^\n\]]{1,1000}?):\d{1,9}:\d{1,9} ?\]/g

/** A module of Node that code for the browser imports. */
const EMPTY_MODULE = /has been externalized for browser compatibility, imported by "([^"\n]{1,1000})"/
const OTHER_PACKAGE = /\/node_modules\/(?!waymark\/)/

/** `url(/photo.jpg)` in a stylesheet: the bundler does not know of public/. */
const OUTSIDE_URL = /^\s*(\/[^\s?#]{0,1000})[^\n]* didn't resolve at build time/

/** About each class of a CSS module that is `composes: x from './other.module.css'`: the bundler itself reads that file so. */
export const COMPOSED_CLASS: RegExp = /did not pass the `from` option to `postcss\.parse`/

/** A warning of the bundler as it is shown; undefined for what the author of the app can do nothing about. */
export function readWarning(
  message: string,
  hasPublicFile: (path: string) => boolean = () => false,
): string | undefined {
  // The plugin for server components rewrites a few lines without a map; ours stay right.
  if (message.includes('SOURCEMAP_BROKEN') || COMPOSED_CLASS.test(message)) return undefined
  const text = stripVTControlCharacters(message)
  const outside = OUTSIDE_URL.exec(text)?.[1]
  if (outside !== undefined)
    return hasPublicFile(outside)
      ? undefined
      : `A stylesheet refers to ${outside}, but there is no such file in public/.`
  const importer = EMPTY_MODULE.exec(text)?.[1]
  // build/browser-imports.ts fails the build with the way to the file.
  if (importer !== undefined && !OTHER_PACKAGE.test(importer)) return undefined
  const files = [...text.matchAll(DRAWN_PLACE)].map(([, file = '']) => file)
  const isOfPackages = files.length > 0 && files.every((file) => /(?:^|\/)node_modules\//.test(file))
  return isOfPackages ? undefined : text
}
