/** Browsers drop tabs, and read `\` as `/`. */
const NAMES_HOST = /^\/\t*[/\\]/

/**
 * What follows the origin in an address of this site, as it can stand alone. The path of `https://site/.//host` is `//host`,
 * which by itself is another site; a dot in front keeps it a path.
 */
export function writeSitePath(rest: string): string {
  return NAMES_HOST.test(rest) ? `/.${rest}` : rest
}
