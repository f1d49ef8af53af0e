import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readArguments, type Wishes } from './arguments.ts'
import { ask, takeDefaults } from './ask.ts'
import { checkFolder, copyTemplate } from './copy-template.ts'
import { CreateError } from './create-error.ts'
import { formatHelp } from './help.ts'
import { formatNextSteps } from './next-steps.ts'
import { readPackageManager } from './package-manager.ts'
import { createProjectName } from './project-name.ts'
import { runTool } from './run-tool.ts'

const EXIT_OK = 0
const EXIT_FAILED = 1

/** Resolves with the exit code. */
export async function runCreate(args: string[]): Promise<number> {
  // A reader that went away, as in `| head`, must not leave a project half made.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    const wishes = readArguments(args)
    if (wishes.help) process.stdout.write(formatHelp())
    else if (wishes.version) process.stdout.write(`${await readOwnVersion()}\n`)
    else return await create(wishes)
    return EXIT_OK
  } catch (error) {
    if (isInterrupted(error)) return EXIT_FAILED
    const { message, hint } = readMistake(error)
    process.stderr.write(`✗ ${message}\n  ${hint}\n`)
    return EXIT_FAILED
  }
}

/** Resolves with the exit code: a script that goes on in the new folder must know that nothing is installed there. */
async function create(wishes: Wishes): Promise<number> {
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true && !wishes.yes
  const { folder, template } = canAsk ? await ask(wishes) : takeDefaults(wishes)
  const target = path.resolve(folder)
  await checkFolder(target)
  const files = await copyTemplate(template, target, {
    name: createProjectName(path.basename(target)),
    waymark: await readWaymarkVersion(wishes.waymark),
  })
  process.stdout.write(`✓ ${files.length} files in ${path.relative('.', target) || '.'}\n`)
  const manager = readPackageManager(process.env['npm_config_user_agent'])
  const installed = wishes.install && (await install(manager, target))
  if (wishes.git) await makeRepository(target)
  process.stdout.write(
    formatNextSteps({ folder: path.relative('.', target) || '.', template, manager, installed }),
  )
  return wishes.install && !installed ? EXIT_FAILED : EXIT_OK
}

async function install(manager: string, cwd: string): Promise<boolean> {
  process.stdout.write(`  installing with ${manager} …\n`)
  const installed = await runTool(manager, ['install'], { cwd })
  if (!installed)
    process.stderr.write(`! "${manager} install" failed; the files are there, so you can repeat it.\n`)
  return installed
}

/** Inside of a repository there is nothing to do, and without git there is nothing to say. */
async function makeRepository(cwd: string): Promise<void> {
  if (await runTool('git', ['rev-parse', '--is-inside-work-tree'], { cwd, quiet: true })) return
  await runTool('git', ['init', '--quiet'], { cwd, quiet: true })
}

/** Both packages are published with the same version. A path is written as one, from wherever it was given. */
async function readWaymarkVersion(wish: string | undefined): Promise<string> {
  if (wish !== undefined) return wish.endsWith('.tgz') ? `file:${path.resolve(wish)}` : wish
  return `^${await readOwnVersion()}`
}

async function readOwnVersion(): Promise<string> {
  const own = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(own) as { version: string }).version
}

/** What the file system refuses (no rights, no room, no such name) is nobody's bug. */
function readMistake(error: unknown): Pick<CreateError, 'message' | 'hint'> {
  if (error instanceof CreateError) return error
  if (error instanceof Error && 'syscall' in error)
    return { message: error.message, hint: 'Choose a folder that can be made and written to.' }
  throw error
}

/** Ctrl+C at a question. */
function isInterrupted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
