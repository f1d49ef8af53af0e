import { readFile } from 'node:fs/promises'

/** Reads pages of pages/ as text: a build runs nothing of the app. The server looks at the modules themselves. */

/** How a page is answered, for the table of the build. */
export async function readPageKind(
  file: string,
  appFile: string | undefined,
): Promise<'static' | 'per-request'> {
  const [page, app] = await Promise.all(
    [file, appFile].map((path) => (path === undefined ? '' : readFile(path, 'utf8'))),
  )
  return classifyPage(page ?? '', app ?? '')
}

/** Which data functions a page has. */
export interface PageFlags {
  gsp?: true
  gssp?: true
}

export async function readPageFlags(file: string): Promise<PageFlags> {
  const code = await readFile(file, 'utf8')
  return {
    ...(exportsName(code, 'getStaticProps') && { gsp: true }),
    ...(exportsName(code, 'getServerSideProps') && { gssp: true }),
  }
}

export function classifyPage(page: string, app: string): 'static' | 'per-request' {
  if (exportsName(page, 'getStaticProps')) return 'static'
  const isPerRequest = exportsName(page, 'getServerSideProps') || /\bgetInitialProps\b/.test(page + app)
  return isPerRequest ? 'per-request' : 'static'
}

function exportsName(code: string, name: string): boolean {
  const declaration = new RegExp(
    `\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const|let|var)\\s+${name}\\b`,
  )
  return declaration.test(code) || new RegExp(`\\bexport\\s*\\{[^}]*\\b${name}\\b`).test(code)
}
