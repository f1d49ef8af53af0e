import { describe, expect, it } from 'vitest'
import type { MetadataFile } from '../../shared/route-tree.ts'
import { fillPattern, listHeadFiles } from './list-head-files.ts'

describe('fillPattern', () => {
  it.each<[string, Record<string, string | string[]>, string | undefined]>([
    ['/icon.png', {}, '/icon.png'],
    ['/blog/[slug]/icon', { slug: 'a b/c?#"' }, '/blog/a%20b%2Fc%3F%23%22/icon'],
    ['/docs/[...path]/icon', { path: ['a', 'b c'] }, '/docs/a/b%20c/icon'],
    ['/docs/[[...path]]/icon', {}, '/docs/icon'],
    ['/docs/[[...path]]/icon', { path: ['a'] }, '/docs/a/icon'],
    ['/blog/[slug]/icon', {}, undefined],
    ['/blog/[constructor]/icon', {}, undefined],
    ['/blog/[slug]/icon', { slug: '..' }, undefined],
    ['/docs/[...path]/icon', { path: ['a', '.'] }, undefined],
  ])('fills %s with %j', (pattern, params, expected) => {
    expect(fillPattern(pattern, params)).toBe(expected)
  })
})

describe('listHeadFiles', () => {
  const file = (fields: Partial<MetadataFile<null>>): MetadataFile<null> => ({
    kind: 'icon',
    pattern: '/[slug]/icon',
    file: null,
    source: 'module',
    extension: 'tsx',
    ...fields,
  })
  const params = { slug: 'a b' }

  it('describes the image of a module', async () => {
    const module = { contentType: 'image/png', size: { width: 32, height: 16 }, alt: 'A', default: () => '' }
    expect(await listHeadFiles(file({ hash: 'abc' }), module, { params, basePath: '' })).toEqual([
      { kind: 'icon', url: '/a%20b/icon?abc', type: 'image/png', width: 32, height: 16, alt: 'A' },
    ])
  })

  it.each([
    ['icon', '/docs/a%20b/icon'],
    ['manifest', '/docs/a%20b/icon'],
    // Images for other sites are made absolute later.
    ['opengraph-image', '/a%20b/icon'],
  ] as const)('puts the base path in front of %s', async (kind, url) => {
    expect(await listHeadFiles(file({ kind }), {}, { params, basePath: '/docs' })).toMatchObject([
      { kind, url },
    ])
  })

  it('describes every generated image, with its id in the URL', async () => {
    const module = {
      generateImageMetadata: async (props: { params: Promise<{ slug: string }> }) => [
        { id: 'x/y', contentType: 'image/png', alt: (await props.params).slug },
        { id: 0, size: { width: -1, height: 'wide' } },
      ],
    }
    expect(await listHeadFiles(file({ hash: 'abc' }), module, { params, basePath: '' })).toEqual([
      { kind: 'icon', url: '/a%20b/icon/x%2Fy?abc', type: 'image/png', alt: 'a b' },
      { kind: 'icon', url: '/a%20b/icon/0?abc', type: 'image/png' },
    ])
  })

  it.each<[Partial<MetadataFile<null>>, object]>([
    [
      { pattern: '/icon.png', extension: 'png', width: 32, height: 32, hash: 'abc' },
      { kind: 'icon', url: '/icon.png?abc', type: 'image/png', width: 32, height: 32 },
    ],
    [
      { pattern: '/icon.svg', extension: 'svg' },
      { kind: 'icon', url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    [
      { pattern: '/icon.svg', extension: 'svg', width: 10, height: 20 },
      { kind: 'icon', url: '/icon.svg', type: 'image/svg+xml', sizes: 'any', width: 10, height: 20 },
    ],
    [
      { kind: 'favicon', pattern: '/favicon.ico', extension: 'ico', hash: 'abc' },
      { kind: 'favicon', url: '/favicon.ico', type: 'image/x-icon' },
    ],
    [
      { kind: 'manifest', pattern: '/manifest.webmanifest', extension: 'webmanifest' },
      { kind: 'manifest', url: '/manifest.webmanifest' },
    ],
  ])('describes static file %#', async (fields, expected) => {
    expect(
      await listHeadFiles(file({ source: 'static', ...fields }), undefined, { params: {}, basePath: '' }),
    ).toEqual([expected])
  })

  it.each(['sitemap', 'robots'] as const)('has no tag for %s', async (kind) => {
    expect(
      await listHeadFiles(file({ kind, pattern: `/${kind}` }), {}, { params: {}, basePath: '' }),
    ).toEqual([])
  })
})
