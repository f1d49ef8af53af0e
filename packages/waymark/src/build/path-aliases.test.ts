import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAliases } from './path-aliases.ts'

describe('readAliases', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'waymark-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('reads paths with comments and commas, below the base', async () => {
    const text = `{\n  // Aliases\n  "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["./*"], "@/lib/*": ["../lib/*"], "one": ["x"], }, /* end */ },\n}`
    await writeFile(join(root, 'tsconfig.json'), text)
    expect(await readAliases(root)).toEqual([
      { start: '@/lib/', folder: join(root, 'lib') },
      { start: '@/', folder: join(root, 'src') },
    ])
  })

  it('follows what it extends', async () => {
    await writeFile(join(root, 'tsconfig.json'), '{"extends":"./base"}')
    await writeFile(join(root, 'base.json'), '{"compilerOptions":{"paths":{"~/*":["./*"]}}}')
    expect(await readAliases(root)).toEqual([{ start: '~/', folder: root }])
  })

  it('reads jsconfig.json where there is no TypeScript', async () => {
    await writeFile(join(root, 'jsconfig.json'), '{"compilerOptions":{"paths":{"@/*":["./*"]}}}')
    expect(await readAliases(root)).toEqual([{ start: '@/', folder: root }])
  })

  it.each([undefined, 'not JSON {', '[]', '{"compilerOptions":{"paths":{"@/*":7}}}'])(
    'has none of %j',
    async (text) => {
      if (text !== undefined) await writeFile(join(root, 'tsconfig.json'), text)
      expect(await readAliases(root)).toEqual([])
    },
  )
})
