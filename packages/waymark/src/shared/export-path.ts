/** Where the files of an exported page are: names that any file server finds. */

/** `/about` → `/about.html`, or `/about/index.html` where addresses end with a slash. */
export function createExportPath(
  pathname: string,
  extension: 'html' | 'txt',
  trailingSlash: boolean,
): string {
  const path = pathname.replace(/\/$/, '')
  if (path === '') return `/index.${extension}`
  return trailingSlash ? `${path}/index.${extension}` : `${path}.${extension}`
}
