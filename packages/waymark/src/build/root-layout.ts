import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { walkFolders } from '../shared/route-list.ts'
import type { AppTree } from '../shared/route-tree.ts'
import type { ResolvedProject } from './config.ts'
import { findPagesWithoutLayout } from './scan-check.ts'
import { projectPath } from './scan-route-files.ts'
import { usesTypeScript } from './project-tsconfig.ts'

type LayoutProject = Pick<ResolvedProject, 'root' | 'appDir'> & {
  config: Pick<ResolvedProject['config'], 'pageExtensions'>
}

/** Creates the layout that a first page needs. Gives its path, relative to the project; nothing when none was needed. */
export async function writeRootLayout(
  project: LayoutProject,
  tree: AppTree<string>,
): Promise<string | undefined> {
  if (findPagesWithoutLayout(tree).length === 0) return undefined
  // Groups with documents of their own: one around all of them would put <html> into <html>.
  if (await hasDocument(tree)) return undefined
  const typescript = await usesTypeScript(project, tree)
  const extension = project.config.pageExtensions.find((candidate) =>
    (typescript ? /(?:^|\.)tsx$/ : /(?:^|\.)jsx?$/).test(candidate),
  )
  if (extension === undefined) return undefined
  const file = join(project.appDir, `layout.${extension}`)
  try {
    await writeFile(file, formatRootLayout({ typescript }), { flag: 'wx' })
  } catch (error) {
    // Another process, or the developer, was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
  return projectPath(project.appDir, file)
}

async function hasDocument(tree: AppTree<string>): Promise<boolean> {
  const layouts: string[] = []
  walkFolders(tree.root, (_chain, { files }) => {
    if (files.layout !== undefined) layouts.push(files.layout)
  })
  const texts = await Promise.all(layouts.map((file) => readFile(file, 'utf8')))
  return texts.some((text) => text.includes('<html'))
}

function formatRootLayout({ typescript }: { typescript: boolean }): string {
  return [
    ...(typescript ? ["import type { ReactNode } from 'react'", ''] : []),
    `export default function RootLayout({ children }${typescript ? ': { children: ReactNode }' : ''}) {`,
    '  return (',
    '    <html lang="en">',
    '      <body>{children}</body>',
    '    </html>',
    '  )',
    '}',
    '',
  ].join('\n')
}
