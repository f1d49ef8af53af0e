import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readCommit, readReleaseName } from '../shared/telemetry/release.ts'

const run = promisify(execFile)

export interface ReleaseSources {
  root: string
  env: NodeJS.ProcessEnv
  /** `telemetry.release` of the configuration. */
  configured?: string | undefined
}

/** What is being built, as people call it; else the commit. `undefined`: nobody knows. */
export async function findRelease({ root, env, configured }: ReleaseSources): Promise<string | undefined> {
  const known = readReleaseName(env, configured) ?? readCommit(env)
  if (known !== undefined) return known
  try {
    const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: root, timeout: 5_000 })
    return /^[\da-f]{40,64}$/.exec(stdout.trim())?.[0]
  } catch {
    return undefined
  }
}
