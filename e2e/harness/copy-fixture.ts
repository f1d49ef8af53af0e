import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copyApp } from './copy-app.ts'
import { FIXTURES_DIR } from './paths.ts'

export interface FixtureCopy {
  dir: string
  /** Replaces text in one file; fails when the text is not there, so that an edit is always an edit. */
  edit(file: string, from: string, to: string): Promise<void>
  /** The same by way of an empty file, as many editors do it. */
  editSlowly(file: string, from: string, to: string): Promise<void>
  /** Makes folders that are missing. */
  write(file: string, text: string): Promise<void>
  remove(): Promise<void>
}

/** A copy that a test may edit. */
export async function copyFixture(fixture: string): Promise<FixtureCopy> {
  const dir = await copyApp(join(FIXTURES_DIR, fixture))
  const replaceIn = async (file: string, from: string, to: string): Promise<string> => {
    const text = await readFile(join(dir, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}`)
    return text.replace(from, to)
  }
  return {
    dir,
    edit: async (file, from, to) => writeFile(join(dir, file), await replaceIn(file, from, to)),
    async editSlowly(file, from, to) {
      const text = await replaceIn(file, from, to)
      await writeFile(join(dir, file), '')
      await setTimeout(40)
      await writeFile(join(dir, file), text)
    },
    async write(file, text) {
      await mkdir(dirname(join(dir, file)), { recursive: true })
      await writeFile(join(dir, file), text)
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
