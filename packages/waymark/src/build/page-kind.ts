import { readFile } from 'node:fs/promises'
import { readExportNames } from './export-names.ts'

/** Reads pages of pages/ as text: a build runs nothing of the app. The server looks at the modules themselves. */

/** How a page is answered, for the table of the build. */
export async function readPageKind(
  file: string,
  appFile: string | undefined,
): Promise<'static' | 'per-request'> {
  const [page, app] = await Promise.all(
    [file, appFile].map((path) => (path === undefined ? '' : readFile(path, 'utf8'))),
  )
  return classifyPage(page ?? '', app ?? '', file)
}

/** Which data functions a page has. */
export interface PageFlags {
  gsp?: true
  gssp?: true
}

export async function readPageFlags(file: string): Promise<PageFlags> {
  return listPageFlags(await readFile(file, 'utf8'), file)
}

export function listPageFlags(code: string, file: string): PageFlags {
  const exportsName = createExportTest(code, file)
  return {
    ...(exportsName('getStaticProps') && { gsp: true }),
    ...(exportsName('getServerSideProps') && { gssp: true }),
  }
}

export function classifyPage(page: string, app: string, file = 'page.tsx'): 'static' | 'per-request' {
  const { gsp, gssp } = listPageFlags(page, file)
  if (gsp) return 'static'
  return gssp || /\bgetInitialProps\b/.test(page + app) ? 'per-request' : 'static'
}

function createExportTest(code: string, file: string): (name: string) => boolean {
  // Most pages name neither anywhere, and need not be parsed.
  if (!/\bget(?:Static|ServerSide)Props\b/.test(code)) return () => false
  if (SCRIPT.test(file)) {
    const { names, isOpen } = readExportNames(code, file)
    if (!isOpen) return (name) => names.has(name)
  }
  return (name) => mentionsExport(code, name)
}

const SCRIPT = /\.[cm]?[jt]sx?$/

/** For what is no script, such as MDX, and for a file that does not compile at the moment. */
function mentionsExport(code: string, name: string): boolean {
  const declaration = new RegExp(
    `\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const|let|var)\\s+${name}\\b`,
  )
  return declaration.test(code) || new RegExp(`\\bexport\\s*\\{[^}]*\\b${name}\\b`).test(code)
}
