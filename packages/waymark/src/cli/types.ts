import { relative } from 'node:path'
import { loadConfig } from '../build/config.ts'
import { writeNextTypes } from '../build/next-types.ts'
import { scanTypedApp } from '../build/scan-dev-app.ts'
import { isCompat } from '../shared/wire.ts'
import type { RunCommand } from './main.ts'

/** For type checks where neither `dev` nor `build` has run, as in CI. */
export const runTypes: RunCommand = async ({ root, output }) => {
  const project = await loadConfig(root, { mode: 'production' })
  await scanTypedApp(project)
  const isForNext = isCompat(project.names)
  if (isForNext) await writeNextTypes(project)
  const folder = relative(process.cwd(), project.outDir)
  const text =
    project.config.typedRoutes || isForNext ? `Wrote ${folder}/types` : 'typedRoutes is off: nothing to write'
  output.write(`${output.paint.good('✓')} ${text}\n`)
  return 0
}
