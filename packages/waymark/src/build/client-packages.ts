import { isActionFile, isClientFile } from './file-directive.ts'
import { listImports, readImports, readRequires } from './list-imports.ts'
import { MAX_WALKED_FILES } from '../shared/limits.ts'

/** What the walk needs of the compiler and the disk. */
export interface ImportWalker {
  /** Absolute file, without a query, that an import leads to; `undefined` for what is not a file. */
  resolve(side: 'server' | 'client', source: string, importer: string): Promise<string | undefined>
  read(file: string): Promise<string | undefined>
  /** Code of the app as the server runs it: names from large packages come from their files. */
  narrow(code: string, file: string): Promise<string>
  /** Whether a package is compiled for server components, and so may hold client components. */
  isCompiled(packageName: string): boolean
  /** Told of a client component inside of a package that the browser will ask for by its file. */
  addInner(file: string): void
}

export interface ProjectEntries {
  /** Route files of app/. */
  server: Iterable<string>
  /** Files of pages/ that the browser gets. */
  pages: Iterable<string>
}

const CODE_FILE = /\.[cm]?[jt]sx?$/
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const BARE = /^[\w@][^:]*$/

/** The package that a file belongs to. */
export function readPackageName(file: string): string | undefined {
  return PACKAGE.exec(file)?.[1]
}

/**
 * Walks from the route files to every package that the browser will need. The walker remembers what it resolved for the browser;
 * of client components inside of packages, which server components reach by other ways, it is told.
 *
 * A client component is loaded when a page shows it. If Vite met its packages only then, it would prepare all packages
 * anew, and the page would run with two copies of React until it is reloaded.
 */
export async function findClientPackages(
  { server, pages }: ProjectEntries,
  walker: ImportWalker,
): Promise<void> {
  const seen = new Set<string>()
  const isNew = (key: string): boolean =>
    !seen.has(key) && seen.size < MAX_WALKED_FILES && seen.add(key) !== undefined

  const walkServer = async (file: string): Promise<void> => {
    if (!CODE_FILE.test(file) || !isNew(`server ${file}`)) return
    const code = await walker.read(file)
    if (code === undefined) return
    if (isClientFile(code)) return walkClient(file)
    await Promise.all(
      (await listImports(await walker.narrow(code, file), file)).map(async (source) => {
        const target = await walker.resolve('server', source, file)
        if (target === undefined) return
        await (PACKAGE.test(target) ? walkPackage(target, source, file) : walkServer(target))
      }),
    )
  }

  const walkClient = async (file: string, isPage = false): Promise<void> => {
    if (!CODE_FILE.test(file) || !isNew(`client ${file}`)) return
    const code = await walker.read(file)
    if (code === undefined) return
    // The browser gets a stand-in for them. What they return may hold client components.
    if (isActionFile(code)) return walkServer(file)
    await Promise.all(
      (await listImports(code, file, { isPage })).map(async (source) => {
        const target = await walker.resolve('client', source, file)
        if (target !== undefined && !PACKAGE.test(target)) await walkClient(target)
      }),
    )
  }

  /** A client component that is imported by the name of its package is asked for by that name; others by their file. */
  const walkPackage = async (file: string, source: string, importer: string): Promise<void> => {
    const name = readPackageName(file) ?? ''
    if (!CODE_FILE.test(file) || !walker.isCompiled(name) || !isNew(`package ${file} ${BARE.test(source)}`))
      return
    const code = await walker.read(file)
    if (code === undefined) return
    if (isClientFile(code)) {
      if (BARE.test(source)) await walker.resolve('client', source, importer)
      else walker.addInner(file)
      return
    }
    await Promise.all(
      [...readImports(code, file), ...readRequires(code)].map(async (inside) => {
        const target = await walker.resolve('server', inside, file)
        if (target !== undefined && PACKAGE.test(target)) await walkPackage(target, inside, file)
      }),
    )
  }

  await Promise.all([
    ...[...server].map((file) => walkServer(file)),
    ...[...pages].map((file) => walkClient(file, true)),
  ])
}
