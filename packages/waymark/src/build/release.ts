import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readRelease } from '../shared/telemetry/release.ts'

const run = promisify(execFile)

/** What is being built, as people call it: a variable of the build machine, else the commit. `undefined`: nobody knows. */
export async function findRelease(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const named = readRelease(env)
  if (named !== undefined) return named
  try {
    const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: root, timeout: 5_000 })
    return /^[\da-f]{40,64}$/.exec(stdout.trim())?.[0]
  } catch {
    return undefined
  }
}
