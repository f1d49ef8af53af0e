import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ExceptionInfo, Frame } from '../digest/stack.ts'
import { MISSING_MAP_MS } from '../limits.ts'
import { createMapFinder } from './find-map.ts'
import { createUploadFolder } from './uploads.ts'
import { createFrameMapper } from './map-frames.ts'

const DEBUG_ID = '9ec79c33-ec99-42ab-8353-589fcb2e04dc'
/** `a(){b()}` in the first line: column 0 is line 2 of the source, column 4 is line 3 and names `loadUser`. */
const MAP = JSON.stringify({
  version: 3,
  debugId: DEBUG_ID,
  sources: ['../../app/page.tsx'],
  sourcesContent: ['// one\nfunction Page() {\n  loadUser()\n}\n'],
  names: ['Page', 'loadUser'],
  mappings: 'AACSA,IACPC',
})

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'maps-'))
  await mkdir(join(dir, 'build/assets'), { recursive: true })
  await writeFile(join(dir, 'build/assets/page-Ab3dE6gH.js.map'), MAP)
  await writeFile(join(dir, 'build/assets/damaged.js.map'), '{"version":3,"mappings":')
  await mkdir(join(dir, 'uploads/1'), { recursive: true })
  await writeFile(join(dir, `uploads/1/${DEBUG_ID}.map.gz`), gzipSync(MAP))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

function map(...frames: Frame[]): Promise<Frame[]> {
  return mapException({ type: 'E', value: '', frames, mechanism: {} })
}

async function mapException(exception: ExceptionInfo): Promise<Frame[]> {
  const finder = createMapFinder(createUploadFolder(join(dir, 'uploads')), [{ dir: join(dir, 'build') }])
  await createFrameMapper(finder).mapExceptions(1, [exception])
  return exception.frames
}

const PLACES: [name: string, frame: Partial<Frame>][] = [
  ['by the path of a URL', { filename: 'https://h/_waymark/assets/page-Ab3dE6gH.js' }],
  ['by the path in the deploy', { filename: '/srv/app/build/assets/page-Ab3dE6gH.js' }],
  ['by app:///', { filename: 'app:///_waymark/assets/page-Ab3dE6gH.js?x=1' }],
  ['by an id that was uploaded, or is in the folder', { filename: 'https://h/other.js', debugId: DEBUG_ID }],
]

it.each(PLACES)('a frame is mapped %s', async (_, frame) => {
  const [mapped] = await map({ inApp: true, line: 1, column: 5, function: 'a', ...frame })
  expect(mapped).toMatchObject({
    filename: 'app/page.tsx',
    line: 3,
    before: ['// one', 'function Page() {'],
    source: '  loadUser()',
    after: ['}', ''],
    generated: { function: 'a', line: 1, column: 5 },
  })
})

it('the function is named by its caller', async () => {
  const filename = '/x/assets/page-Ab3dE6gH.js'
  const [, called] = await map(
    { inApp: true, line: 1, column: 5, function: 'a', filename },
    { inApp: true, line: 1, column: 1, function: 'b', filename },
  )
  expect(called?.function).toBe('loadUser')
})

it('a library that calls back does not name the function: it only knows its own variable', async () => {
  const library = MAP.replace('../../app/page.tsx', '../../node_modules/react-dom/client.js').replace(
    DEBUG_ID,
    '',
  )
  await writeFile(join(dir, 'build/assets/react-Cd4eF7hJ.js.map'), library)
  const [, called] = await map(
    { inApp: true, line: 1, column: 5, function: 'a', filename: '/x/assets/react-Cd4eF7hJ.js' },
    { inApp: true, line: 1, column: 5, function: 'b', filename: '/x/assets/page-Ab3dE6gH.js' },
  )
  expect(called?.function).toBe('Page')
})

it('components around the one that failed are no calls: each is named by its own source', async () => {
  const filename = '/x/assets/page-Ab3dE6gH.js'
  const frames = [
    { inApp: true, line: 1, column: 5, function: 'a', filename },
    { inApp: true, line: 1, column: 5, function: 'b', filename },
  ]
  const [, inner] = await mapException({
    type: 'React ErrorBoundary Error',
    value: '',
    frames,
    mechanism: {},
  })
  expect(inner?.function).toBe('Page')
})

it('a name of the built script is no name where the source is not known', async () => {
  const bare = MAP.replace(/"sourcesContent":\[.*?\],/, '').replace(DEBUG_ID, '')
  await writeFile(join(dir, 'build/assets/bare-Cd4eF7hJ.js.map'), bare)
  const [frame] = await map({
    inApp: true,
    line: 1,
    column: 5,
    function: 'a',
    filename: '/x/assets/bare-Cd4eF7hJ.js',
  })
  expect(frame).toMatchObject({ filename: 'app/page.tsx', function: undefined, generated: { function: 'a' } })
})

it.each<[name: string, frame: Frame, unmapped: Frame['unmapped']]>([
  ['no map', { inApp: true, line: 1, filename: 'https://h/unknown.js' }, 'no-map'],
  ['a damaged map', { inApp: true, line: 1, filename: 'https://h/assets/damaged.js' }, 'damaged-map'],
  ['no mapping', { inApp: true, line: 99, column: 1, filename: '/x/assets/page-Ab3dE6gH.js' }, 'no-mapping'],
  ['a path out of the folder', { inApp: true, line: 1, filename: '/../../uploads/1/x.js' }, 'no-map'],
  ['a source file', { inApp: true, line: 1, filename: '/app/page.tsx' }, undefined],
  ['a script with its lines', { inApp: true, line: 1, filename: '/srv/job.mjs', source: 'run()' }, undefined],
  [
    'a built script with its lines',
    { inApp: true, line: 1, filename: '/srv/job.js', source: 'a()', debugId: 'f'.repeat(32) },
    'no-map',
  ],
  [
    'a script of a page with its lines',
    { inApp: true, line: 1, filename: 'https://h/job.js', source: 'a()' },
    'no-map',
  ],
])('the frame stays and says why: %s', async (_, frame, unmapped) => {
  const [mapped] = await map({ ...frame })
  expect(mapped?.filename).toBe(frame.filename)
  expect(mapped?.unmapped).toBe(unmapped)
})

it('what was said of a frame when it came is judged again when it is read', async () => {
  const [frame] = await map({
    inApp: true,
    line: 1,
    filename: '/srv/job.mjs',
    source: 'run()',
    unmapped: 'no-map',
  })
  expect(frame?.unmapped).toBeUndefined()
})

it('a map is read once, by how many names its file may be called', async () => {
  const finder = createMapFinder(createUploadFolder(join(dir, 'uploads')), [{ dir: join(dir, 'build') }])
  let reads = 0
  const counting: typeof finder = {
    async find(query) {
      const found = await finder.find(query)
      return (
        found && {
          path: found.path,
          read() {
            reads += 1
            return found.read()
          },
        }
      )
    },
  }
  const frames = Array.from({ length: 60 }, (_, index) => ({
    inApp: true,
    line: 1,
    column: 5,
    function: 'a',
    filename: `https://h/assets/page-Ab3dE6gH.js?${index}`,
  }))
  const exception: ExceptionInfo = { type: 'E', value: '', frames, mechanism: {} }
  await createFrameMapper(counting).mapExceptions(1, [exception])
  expect(exception.frames.every(({ line }) => line === 3)).toBe(true)
  expect(reads).toBe(1)
})

it('frames that other events have as well are not changed', async () => {
  const frames: Frame[] = [
    {
      inApp: true,
      line: 1,
      column: 5,
      function: 'a',
      filename: 'https://h/_waymark/assets/page-Ab3dE6gH.js',
    },
    { inApp: true, line: 1, column: 5, function: 'a', filename: 'https://h/_waymark/assets/missing.js' },
  ]
  const before = structuredClone(frames)
  const exception: ExceptionInfo = { type: 'E', value: '', frames, mechanism: {} }
  expect(await mapException(exception)).toMatchObject([{ line: 3 }, { unmapped: 'no-map' }])
  expect(frames).toEqual(before)
})

it('a map that is uploaded later is found, and until then not looked for with every event', async () => {
  let nowMs = 0
  let looks = 0
  let isThere = false
  const text = { path: 'x', read: () => Promise.resolve(MAP) }
  const find = (): Promise<typeof text | undefined> => {
    looks += 1
    return Promise.resolve(isThere ? text : undefined)
  }
  const mapper = createFrameMapper({ find }, () => nowMs)
  async function read(): Promise<Frame> {
    const frame: Frame = { inApp: true, filename: 'https://h/late.js', line: 1, column: 5, debugId: DEBUG_ID }
    const exception: ExceptionInfo = { type: 'E', value: '', frames: [frame], mechanism: {} }
    await mapper.mapExceptions(1, [exception])
    return exception.frames[0] as Frame
  }
  expect(await read()).toMatchObject({ unmapped: 'no-map' })
  isThere = true
  expect(await read()).toMatchObject({ unmapped: 'no-map' })
  expect(looks).toBe(1)
  nowMs = MISSING_MAP_MS
  expect(await read()).toMatchObject({ filename: 'app/page.tsx', line: 3 })
})

it('names that senders make up are not looked for on the disk', async () => {
  let nowMs = 0
  const finder = createMapFinder(createUploadFolder(join(dir, 'uploads')), [], () => nowMs)
  const query = { projectId: 1, debugId: '11111111-2222-4333-8444-555555555555', filename: 'x.js', build: {} }
  expect(await finder.find(query)).toBeUndefined()
  await writeFile(join(dir, `uploads/1/${query.debugId}.map.gz`), gzipSync(MAP))
  expect(await finder.find(query)).toBeUndefined()
  nowMs = MISSING_MAP_MS
  expect(await finder.find(query)).toBeDefined()
  await rm(join(dir, `uploads/1/${query.debugId}.map.gz`))
  expect(await finder.find(query)).toBeUndefined()
})
