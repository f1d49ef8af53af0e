import { randomUUID } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIES_DIR, FIXTURES_DIR } from './paths.ts'

export interface FixtureCopy {
  dir: string
  /** Replaces text in one file; fails when the text is not there, so that an edit is always an edit. */
  edit(file: string, from: string, to: string): Promise<void>
  write(file: string, text: string): Promise<void>
  remove(): Promise<void>
}

/** A copy that a test may edit. It lies inside the repository, so packages resolve as usual. */
export async function copyFixture(fixture: string): Promise<FixtureCopy> {
  const dir = join(COPIES_DIR, `${fixture}-${randomUUID().slice(0, 8)}`)
  await cp(join(FIXTURES_DIR, fixture), dir, {
    recursive: true,
    filter: (source) => !/\/(\.waymark|node_modules)(\/|$)/.test(source.slice(FIXTURES_DIR.length)),
  })
  return {
    dir,
    async edit(file, from, to) {
      const path = join(dir, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}`)
      await writeFile(path, text.replace(from, to))
    },
    write: (file, text) => writeFile(join(dir, file), text),
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
