import { describe, expect, it } from 'vitest'
import type { MetadataFile, MetadataFileKind } from '../../shared/route-tree.ts'
import { runMetadataRoute } from './run-metadata-route.ts'

function createFile(kind: MetadataFileKind): MetadataFile<null> {
  return { kind, pattern: `/${kind}`, file: null, source: 'module', extension: 'ts' }
}

const run = (kind: MetadataFileKind, module: Record<string, unknown>, id?: string) =>
  runMetadataRoute(createFile(kind), module, { params: { slug: 'a b' }, ...(id !== undefined && { id }) })

const REVALIDATE = 'public, max-age=0, must-revalidate'

describe('runMetadataRoute', () => {
  it.each<[MetadataFileKind, unknown, string, string]>([
    ['sitemap', [{ url: 'https://a.com' }], 'application/xml', '<loc>https://a.com</loc>'],
    ['robots', { rules: { allow: '/' } }, 'text/plain', 'Allow: /'],
    ['manifest', { name: '</script>"' }, 'application/manifest+json', '{"name":"</script>\\""}'],
    ['icon', '<svg/>', 'image/svg+xml', '<svg/>'],
    ['apple-icon', new TextEncoder().encode('bytes'), 'image/png', 'bytes'],
    ['opengraph-image', new TextEncoder().encode('buffer').buffer, 'image/png', 'buffer'],
    ['twitter-image', new Blob(['blob'], { type: 'image/webp' }), 'image/webp', 'blob'],
    ['icon', new Blob(['stream']).stream(), 'image/png', 'stream'],
  ])('answers for %s', async (kind, result, type, text) => {
    const response = await run(kind, { default: async () => result })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe(REVALIDATE)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toContain(text)
  })

  it('takes the content type from the export, and a Response as it is', async () => {
    const typed = await run('icon', { contentType: 'image/gif', default: () => 'x' })
    expect(typed.headers.get('content-type')).toBe('image/gif')
    const headers = { 'content-type': 'image/avif', 'cache-control': 'max-age=5' }
    const own = await run('icon', { default: () => new Response('x', { status: 201, headers }) })
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      201,
      'image/avif',
      'max-age=5',
    ])
  })

  it('forbids scripts in SVG that is opened on its own', async () => {
    const response = await run('icon', { default: () => '<svg onload="alert(1)"/>' })
    expect(response.headers.get('content-security-policy')).toBe("script-src 'none'; sandbox")
  })

  it('gives params as a promise that can also be read directly', async () => {
    const response = await run('icon', {
      default: async ({ params }: { params: Promise<{ slug: string }> & { slug: string } }) =>
        `${(await params).slug}|${params.slug}`,
    })
    expect(await response.text()).toBe('a b|a b')
  })

  const icons = {
    generateImageMetadata: () => [{ id: 'small', contentType: 'image/gif' }, { id: 2 }],
    default: async ({ id }: { id: Promise<string | number> }) => `${await id}|${id}`,
  }
  const sitemaps = {
    generateSitemaps: async () => [{ id: 0 }, { id: 1 }],
    default: async ({ id }: { id: Promise<string> }) => [{ url: `/from/${Number(await id) + 1}` }],
  }
  it.each<[string, MetadataFileKind, Record<string, unknown>, string | undefined, string | 404]>([
    ['an image by its id', 'icon', icons, 'small', 'small|small'],
    ['a number written in the URL', 'icon', icons, '2', '2|2'],
    ['an unknown image', 'icon', icons, 'large', 404],
    ['a list without an id', 'icon', icons, undefined, 404],
    ['an id where there is no list', 'icon', { default: () => 'x' }, 'small', 404],
    ['an id that is a name of an object', 'icon', icons, 'constructor', 404],
    ['a sitemap by id', 'sitemap', sitemaps, '1', '/from/2'],
    ['a sitemap by file name', 'sitemap', sitemaps, '1.xml', '/from/2'],
    ['an unknown sitemap', 'sitemap', sitemaps, '2.xml', 404],
    ['no sitemap index', 'sitemap', sitemaps, undefined, 404],
  ])('serves %s', async (_name, kind, module, id, expected) => {
    const response = await run(kind, module, id)
    expect(response.status).toBe(expected === 404 ? 404 : 200)
    if (expected !== 404) expect(await response.text()).toContain(expected)
    else expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('gives the id of an image as a promise of text, which still counts as its number in sums', async () => {
    const module = {
      ...icons,
      default: async ({ id }: { id: Promise<string> & number }) => `/${typeof (await id)}/${id + 1}`,
    }
    expect(await (await run('icon', module, '2')).text()).toBe('/string/3')
  })

  it('gives the id of a sitemap as a promise of text, which still counts as its number in sums', async () => {
    const module = {
      ...sitemaps,
      default: async ({ id }: { id: Promise<string> & number }) => [
        { url: `/${typeof (await id)}/${await id}/${id * 50 + 1}/${id + 1}/${id}` },
      ],
    }
    expect(await (await run('sitemap', module, '1.xml')).text()).toContain('/string/1/51/2/1')
  })

  it('takes the content type of a generated item', async () => {
    expect((await run('icon', icons, 'small')).headers.get('content-type')).toBe('image/gif')
  })

  it.each<[string, MetadataFileKind, Record<string, unknown>]>([
    ['WM_METADATA_NO_DEFAULT', 'icon', {}],
    ['WM_METADATA_NO_DEFAULT', 'robots', { default: { rules: {} } }],
    ['WM_METADATA_RESULT', 'sitemap', { default: () => ({}) }],
    ['WM_METADATA_RESULT', 'robots', { default: () => 'text' }],
    ['WM_METADATA_RESULT', 'manifest', { default: () => [] }],
    ['WM_METADATA_RESULT', 'icon', { default: () => ({}) }],
    ['WM_METADATA_ID_MISSING', 'icon', { generateImageMetadata: () => [{}], default: () => 'x' }],
    ['WM_METADATA_ID_MISSING', 'sitemap', { generateSitemaps: () => null, default: () => [] }],
  ])('fails with %s for %s', async (code, kind, module) => {
    await expect(run(kind, module)).rejects.toMatchObject({ code })
  })

  it('passes on what the module throws', async () => {
    const thrown = new Error('from user code')
    await expect(run('icon', { default: () => Promise.reject(thrown) })).rejects.toBe(thrown)
  })
})
