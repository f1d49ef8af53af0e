import { extname } from 'node:path'

/** How a file of the app is parsed. JavaScript may hold markup, TypeScript says so by its name. */
export function readLanguage(file: string): 'ts' | 'tsx' | 'jsx' {
  const extension = extname(file)
  if (extension === '.tsx') return 'tsx'
  return extension.endsWith('ts') ? 'ts' : 'jsx'
}
