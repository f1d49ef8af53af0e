import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { inject } from 'vitest'
import { RESULTS_DIR } from './paths.ts'
import { runCli } from './run-cli.ts'
import { waitUntil } from './wait-until.ts'

interface BuildResult {
  code: number
  output: string
}

/** Builds an application and returns what the command printed, whether it worked or not. */
export async function runBuild(dir: string): Promise<BuildResult> {
  const run = runCli(['build', dir], dir)
  return { code: await run.ended, output: run.output() }
}

/** Builds each folder once per test run, however many files and workers ask for it. */
export async function buildOnce(dir: string): Promise<string> {
  const lockDir = `${RESULTS_DIR}/runs/${inject('runId')}/${basename(dir)}`
  const resultFile = `${lockDir}/result.json`
  await mkdir(`${RESULTS_DIR}/runs/${inject('runId')}`, { recursive: true })
  if (await isFirst(lockDir)) {
    await writeFile(`${resultFile}.part`, JSON.stringify(await runBuild(dir)))
    await rename(`${resultFile}.part`, resultFile)
  }
  await waitUntil(() => existsSync(resultFile), `the build of ${dir} to finish`, 280_000)
  const result = JSON.parse(await readFile(resultFile, 'utf8')) as BuildResult
  if (result.code !== 0) throw new Error(`the build of ${dir} ended with ${result.code}:\n${result.output}`)
  return result.output
}

/** Creating a folder succeeds for exactly one of several processes. */
async function isFirst(lockDir: string): Promise<boolean> {
  try {
    await mkdir(lockDir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
