import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ResolvedProject } from './config.ts'
import { NEXT_MODULES } from './next-module-table.ts'
import { findOwnModule, listOwnNames } from './own-package.ts'

/** Types of `next/*` for the editor, without the package. Written only when they changed. */
export async function writeNextTypes({ outDir }: Pick<ResolvedProject, 'outDir'>): Promise<void> {
  const file = join(outDir, 'types', 'next.d.ts')
  const text = formatNextTypes()
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/**
 * The file by which the tsconfig.json of such an app finds generated types. It is written where it is missing, as the
 * app's author is used to; one that is there is never changed.
 */
export async function writeNextEnv({
  root,
  config,
}: Pick<ResolvedProject, 'root'> & {
  config: Pick<ResolvedProject['config'], 'typedRoutes'>
}): Promise<void> {
  const files = config.typedRoutes ? ['next.d.ts', 'routes.d.ts'] : ['next.d.ts']
  const lines = files.map((file) => `/// <reference path="./.waymark/types/${file}" />\n`)
  await writeFile(join(root, 'next-env.d.ts'), lines.join(''), { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
}

/** A script, not a module: declarations of modules in it are seen everywhere. */
export function formatNextTypes(): string {
  const modules = Object.entries(NEXT_MODULES).filter(
    // The types of `next` itself stand in the file that is referred to.
    ([, target]) => target !== 'waymark' && findOwnModule(target) !== undefined,
  )
  return [
    '// Written by Waymark for imports from next/*. Not for editing.',
    '/// <reference types="waymark/types/next" />',
    '',
    ...modules.flatMap(([name, target]) => [
      `declare module '${name}' {`,
      `  export * from '${target}'`,
      ...(listOwnNames(target)?.includes('default') ? [`  export { default } from '${target}'`] : []),
      '}',
    ]),
    '',
  ].join('\n')
}
