import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface SavedInput {
  file: string
  input: Buffer
}

const folderOf = (name: string): string => fileURLToPath(new URL(`corpus/${name}/`, import.meta.url))

/** Inputs that failed once; every run of the tests begins with them. */
export function readCorpus(name: string): SavedInput[] {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({ file, input: readFileSync(folder + file) }))
}

/** Returns the name of the file. */
export function saveInput(name: string, input: Buffer): string {
  const file = createHash('sha256').update(input).digest('hex').slice(0, 12)
  writeFileSync(folderOf(name) + file, input)
  return file
}
