import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeGroupingKey } from '../digest/grouping.ts'
import type { ExceptionInfo, Frame } from '../digest/stack.ts'
import { createMapFinder } from './find-map.ts'
import { createUploadFolder } from './uploads.ts'
import { createFrameMapper } from './map-frames.ts'

const SHARED = `export function shared(kind: string): never {
  throw new Error(kind)
}

export class Loader {
  load(id: number): number {
    return id > 0 ? shared('load') : this.load(id + 1)
  }
}
`
const MAIN = `import { shared, Loader } from './shared'
const handlers = {
  onClick: () => shared('click'),
  onLoad: (): number => new Loader().load(1),
}
globalThis.handlers = handlers
`
/** Pushes the short names of the others along. */
const MORE = `const first = (a: number): number => (a > 1 ? first(a - 1) : a)
const second = (a: number): number => (a > 1 ? second(a - 1) + first(a) : a)
globalThis.more = [first, second]
`

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'built-'))
  await buildApp('one', '')
  await buildApp('two', MORE)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** A minified script in `<name>/built`, and the same with a map without names in `<name>/nameless`. */
async function buildApp(name: string, more: string): Promise<void> {
  const root = join(dir, name)
  await mkdir(join(root, 'nameless'), { recursive: true })
  await writeFile(join(root, 'shared.ts'), more + SHARED)
  await writeFile(join(root, 'main.ts'), MAIN)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: join(root, 'built'),
      sourcemap: true,
      minify: true,
      rolldownOptions: { input: join(root, 'main.ts'), output: { entryFileNames: 'main.js' } },
    },
  })
  const { output } = result as {
    output: { fileName: string; code?: string; map?: { toString(): string } | null }[]
  }
  const main = output.find((file) => file.fileName === 'main.js')
  const map = JSON.parse(String(main?.map)) as object
  await writeFile(join(root, 'nameless/main.js'), main?.code ?? '')
  await writeFile(join(root, 'nameless/main.js.map'), JSON.stringify({ ...map, names: [] }))
  codes.set(name, main?.code ?? '')
}

const codes = new Map<string, string>()

/** What a browser reports when the handler runs, mapped. */
async function fail(app: string, maps: string, handler: string): Promise<ExceptionInfo> {
  const scope: { handlers?: Record<string, () => void> } = {}
  runInNewContext(codes.get(app) ?? '', scope, { filename: 'https://h/main.js' })
  const frames = readFrames(() => scope.handlers?.[handler]?.())
  const exception: ExceptionInfo = { type: 'Error', value: '', frames, mechanism: {} }
  const finder = createMapFinder(createUploadFolder(join(dir, 'none')), [{ dir: join(dir, app, maps) }])
  await createFrameMapper(finder).mapExceptions(1, [exception])
  return exception
}

function readFrames(run: () => void): Frame[] {
  try {
    run()
  } catch (error) {
    const lines =
      (error as Error).stack?.matchAll(/at (?:(.+) \()?(https:\/\/h\/main\.js):(\d+):(\d+)/g) ?? []
    return [...lines]
      .map(([, name, filename, line, column]) => ({
        inApp: true,
        filename,
        function: name,
        line: Number(line),
        column: Number(column),
      }))
      .reverse()
  }
  return []
}

describe.each(['built', 'nameless'])('a minified script, its map is %s', (maps) => {
  it.each([
    ['onClick', ['main.ts onClick', 'shared.ts shared']],
    ['onLoad', ['main.ts onLoad', 'shared.ts load', 'shared.ts shared']],
  ])('%s has the names of the source, and the same key in another build', async (handler, names) => {
    const one = await fail('one', maps, handler)
    const two = await fail('two', maps, handler)
    expect(one.frames.map((frame) => `${frame.filename} ${frame.function}`)).toEqual(names)
    expect(one.frames.at(-1)?.generated?.function).not.toBe(two.frames.at(-1)?.generated?.function)
    expect(keyOf(two)).toBe(keyOf(one))
  })
})

function keyOf(exception: ExceptionInfo): string {
  return computeGroupingKey('wm-2', { fingerprint: [], exceptions: [exception], message: '', appOrigins: [] })
}
