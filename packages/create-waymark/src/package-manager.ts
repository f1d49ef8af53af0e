export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

const KNOWN: readonly string[] = ['npm', 'pnpm', 'yarn', 'bun'] satisfies PackageManager[]

/** Package managers tell in a variable who started this command: `pnpm/9.1.0 npm/? node/v20.19.0 linux x64`. */
export function readPackageManager(userAgent: string | undefined): PackageManager {
  const [name = ''] = (userAgent ?? '').split('/')
  return KNOWN.includes(name) ? (name as PackageManager) : 'npm'
}

/** How a script of package.json is started. */
export function formatRun(manager: PackageManager, script: string): string {
  const needsRun = manager === 'bun' || (manager === 'npm' && script !== 'start' && script !== 'test')
  return needsRun ? `${manager} run ${script}` : `${manager} ${script}`
}
