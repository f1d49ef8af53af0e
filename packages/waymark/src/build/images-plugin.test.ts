import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fillImageDefaults, type ImageClientSettings } from '../shared/image-config.ts'
import { COMPAT_NAMES, NATIVE_NAMES } from '../shared/wire.ts'
import { createImageDefine, imageImportsPlugin, imageLoaderPlugin } from './images-plugin.ts'

const root = fileURLToPath(new URL('../../../../fixtures/media', import.meta.url))
const HILL = `${root}/app/images/hill.png`

type Project = Parameters<typeof createImageDefine>[0]
function createProject(given: Partial<Omit<Project, 'config'>> & { config?: object } = {}): Project {
  const config = { images: fillImageDefaults(), basePath: '', ...given.config }
  return { root, names: NATIVE_NAMES, mode: 'production', ...given, config } as Project
}

async function load(project: Project, id: string): Promise<string | undefined> {
  const { handler } = imageImportsPlugin(project).load as unknown as {
    handler(this: { addWatchFile(): void }, id: string): Promise<string | undefined>
  }
  return handler.call({ addWatchFile() {} }, id)
}

test('in an application that comes from Next.js an imported image is an object', async () => {
  const code = (await load(createProject({ names: COMPAT_NAMES }), HILL)) ?? ''
  expect(code).toContain(`import src from ${JSON.stringify(`${HILL}?url&no-inline`)}`)
  const facts: unknown = JSON.parse(/assign\(\{ src: .*? \}, (.*)\)$/.exec(code)?.[1] ?? '')
  expect(facts).toMatchObject({ width: 800, height: 600, blurWidth: 8, blurHeight: 6 })
  expect(code).toContain('data:image/webp;base64,')
})

test('elsewhere it is its address, which the bundler makes', async () => {
  expect(await load(createProject(), HILL)).toBeUndefined()
})

test('components know widths and the address of the service; patterns only in development', () => {
  const read = (project: Project): ImageClientSettings =>
    JSON.parse(createImageDefine(project)['WAYMARK_IMAGES'] ?? '') as ImageClientSettings
  expect(read(createProject({ config: { basePath: '/docs' } }))).toMatchObject({
    path: '/docs/_waymark/image',
    qualities: [75],
    styleAttributes: true,
  })
  expect(read(createProject()).allowed).toBeUndefined()
  expect(read(createProject({ mode: 'development' })).allowed).toEqual({ remotePatterns: [], domains: [] })
  expect(
    read(createProject({ config: { contentSecurityPolicy: "default-src 'self'" } })).styleAttributes,
  ).toBe(false)
})

test('with local patterns of the app, images that it imports are allowed besides', () => {
  const images = fillImageDefaults({ localPatterns: [{ pathname: '/photos/**' }] })
  const define = createImageDefine(
    createProject({ mode: 'development', config: { images, basePath: '/docs' } }),
  )
  const { allowed } = JSON.parse(define['WAYMARK_IMAGES'] ?? '') as ImageClientSettings
  expect(allowed?.localPatterns).toEqual([
    { pathname: '/photos/**' },
    { pathname: '/docs/_waymark/**', search: '' },
  ])
})

test('a loader of the app stands in for ours, and for no other file of that name', async () => {
  const config = { images: fillImageDefaults({ loaderFile: './lib/loader.ts' }) }
  const { handler } = imageLoaderPlugin(createProject({ config })).resolveId as unknown as {
    handler(this: { resolve(): Promise<{ id: string }> }, source: string): Promise<string | undefined>
  }
  const own = fileURLToPath(new URL('../client/image-loader.js', import.meta.url))
  const resolve = (id: string): Promise<string | undefined> =>
    handler.call({ resolve: async () => ({ id }) }, './image-loader.js')
  expect(await resolve(own)).toBe(`${root}/lib/loader.ts`)
  expect(await resolve('/app/image-loader.js')).toBeUndefined()
})
