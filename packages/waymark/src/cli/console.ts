import path from 'node:path'
import { limitMemory } from '../node/console/console-memory.ts'
import { keepFilesPrivate, prepareDataDir } from '../node/console/data-dir.ts'
import type { RunCommand } from './main.ts'

const DATA_DIR = '.waymark-data'

export const runConsoleCommand: RunCommand = async (context) => {
  const { task, data = DATA_DIR, database } = context.console ?? { task: { kind: 'serve' } }
  const dataDir = path.resolve(context.root, data)
  keepFilesPrivate()
  await prepareDataDir(dataDir)
  const password = process.env['WAYMARK_CONSOLE_PASSWORD'] || undefined
  if (task.kind === 'serve') {
    // First: what is loaded takes space that is not given back.
    limitMemory()
    return (await import('./serve-console.ts')).serveConsole(context, { dataDir, password })
  }
  const { addUser, backUp } = await import('./console-tasks.ts')
  const location = { path: path.join(dataDir, 'service.db'), url: database }
  const done = await (task.kind === 'backup'
    ? backUp(location, path.resolve(context.root, task.file))
    : addUser(location, { ...task, password }))
  context.output.write(`${done}\n`)
  return 0
}
