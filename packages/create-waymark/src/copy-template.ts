import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateError } from './create-error.ts'
import type { Template } from './templates.ts'

const TEMPLATES_DIR = fileURLToPath(new URL('../templates/', import.meta.url))

/** What may lie in a folder that counts as empty. */
const HARMLESS = new Set(['.git', '.gitignore', '.DS_Store', 'LICENSE', 'README.md', '.idea', '.vscode'])

/** npm leaves files with these names out of a package, or reads them as its own. */
const STORED_NAMES: Record<string, string> = {
  gitignore: '.gitignore',
  'package.template.json': 'package.json',
}

export interface Filling {
  name: string
  /** What package.json asks for. */
  waymark: string
}

/** Nothing that is there is overwritten. */
export async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR')
      throw new CreateError(`${folder} is a file.`, 'Give the name of a folder that does not exist yet.')
    throw error
  })
  const others = names.filter((name) => !HARMLESS.has(name))
  if (others.length === 0) return
  const shown = others.slice(0, 3).join(', ') + (others.length > 3 ? ', …' : '')
  throw new CreateError(`The folder ${folder} is not empty (${shown}).`, 'Give the name of a new folder.')
}

/** Files of the template and those that all templates share, with the names filled in. Gives the list of what was written. */
export async function copyTemplate(template: Template, folder: string, filling: Filling): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const shared = template === 'console-only' ? [] : await copyFolder('shared', folder, filling)
  return [...shared, ...(await copyFolder(template, folder, filling))]
}

async function copyFolder(name: string, folder: string, filling: Filling): Promise<string[]> {
  const source = path.join(TEMPLATES_DIR, name)
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const written: string[] = []
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const from = path.join(entry.parentPath, entry.name)
    const target = path.join(path.relative(source, entry.parentPath), STORED_NAMES[entry.name] ?? entry.name)
    const to = path.join(folder, target)
    // A .gitignore or README.md that was there before stays.
    if (await copyOne(from, to, filling)) written.push(target)
  }
  return written
}

async function copyOne(from: string, to: string, filling: Filling): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true })
  try {
    if (/\.(?:json|md|tsx?)$/.test(from)) {
      const text = await readFile(from, 'utf8')
      await writeFile(to, fill(text, filling), { flag: 'wx' })
    } else {
      await copyFile(from, to, COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** `fs.constants.COPYFILE_EXCL`: fail when the target exists. */
const COPYFILE_EXCL = 1

function fill(text: string, { name, waymark }: Filling): string {
  return text.replaceAll('__NAME__', name).replaceAll('__WAYMARK__', waymark)
}
