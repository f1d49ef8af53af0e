import { access, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { walkFolders } from '../shared/route-list.ts'
import type { PagesTree } from '../shared/pages-tree.ts'
import type { AppTree } from '../shared/route-tree.ts'
import type { ResolvedProject } from './config.ts'
import type { ProjectRoutes } from './scan-project.ts'

type TypeScriptProject = Pick<ResolvedProject, 'root' | 'appDir'>

/** True when the developer has decided for TypeScript: a tsconfig.json, or a route file with types. */
export async function usesTypeScript({ root }: TypeScriptProject, tree: AppTree<string>): Promise<boolean> {
  return hasTypeScriptFile(tree) || (await isPresent(join(root, 'tsconfig.json')))
}

/** Gives a project with TypeScript files a tsconfig.json, for the editor. One that is there is never changed. */
export async function writeTsconfig(
  project: TypeScriptProject,
  { tree, pages }: ProjectRoutes,
): Promise<boolean> {
  if (!hasTypeScriptFile(tree) && !pages.pages.some(({ file }) => isTypeScript(file))) return false
  try {
    await writeFile(join(project.root, 'tsconfig.json'), formatTsconfig(project, pages), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function hasTypeScriptFile({ root }: AppTree<string>): boolean {
  let found = false
  walkFolders(root, (_chain, { files }) => {
    found ||= Object.values(files).some(isTypeScript)
  })
  return found
}

function isTypeScript(file: string): boolean {
  return /\.tsx?$/.test(file)
}

async function isPresent(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function hasNodeTypes(root: string): boolean {
  try {
    return createRequire(join(root, 'package.json')).resolve('@types/node/package.json') !== ''
  } catch {
    return false
  }
}

function formatTsconfig({ root, appDir }: TypeScriptProject, { pages }: PagesTree): string {
  const [first = 'app'] = relative(root, appDir).split(sep)
  const config = {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      isolatedModules: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      // Stylesheets are imported for their effect and have no types.
      noUncheckedSideEffectImports: false,
      // From version 6 on the compiler looks for none by itself, and one that is named must be there.
      ...(hasNodeTypes(root) ? { types: ['node'] } : {}),
    },
    include: ['*.ts', first, ...(first === 'app' && pages.length > 0 ? ['pages'] : []), '.waymark/types'],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
