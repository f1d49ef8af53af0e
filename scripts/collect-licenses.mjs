import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Licences of the packages whose code is in these chunks: it must not be given away without. */
export async function collectLicenses(chunks) {
  const files = chunks.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => !id.startsWith('\0'))
  const folders = new Set(files.map((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]))
  folders.delete(undefined)
  const texts = await Promise.all([...folders].sort().map(readLicense))
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

async function readLicense(folder) {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no license that could be passed on.`)
  return `${name} ${version}\n\n${await readFile(join(folder, file), 'utf8')}`
}
