import { describe, expect, test } from 'vitest'
import { isConfigKey } from './check-config.ts'
import { mapNextConfig, type IgnoredKey } from './next-config-keys.ts'

const FILE = 'next.config.js'
const PLACE = { file: FILE, root: '/app' }

function listWarnings(config: Record<string, unknown>): string[] {
  return mapNextConfig(config, PLACE).ignoredKeys.map(({ error }) => `${error.message} ${error.hint}`)
}

describe('a key that has no effect here', () => {
  test.each<[Record<string, unknown>, string, boolean]>([
    [{ webpack: () => undefined }, 'webpack', false],
    [{ turbopack: { resolveExtensions: ['.x'] } }, 'turbopack', false],
    [{ compiler: { relay: {} } }, 'compiler', false],
    [{ distDir: 'build' }, 'distDir', false],
    [{ output: 'export', distDir: '../build' }, 'distDir', false],
    [{ publicRuntimeConfig: { a: 1 } }, 'publicRuntimeConfig', true],
    [{ experimental: { ppr: 'incremental' } }, 'experimental.ppr', true],
    [{ experimental: { swcPlugins: [['x', {}]] } }, 'experimental.swcPlugins', false],
  ])('%j is named, with what to do', (config, key, breaks) => {
    const { ignoredKeys: warnings } = mapNextConfig(config, PLACE)
    expect(warnings.map((warning) => [warning.key, warning.breaks])).toEqual([[key, breaks]])
    expect(warnings[0]?.error.message).toBe(`"${key}" in ${FILE} has no effect.`)
    expect(warnings[0]?.error.hint.length).toBeGreaterThan(20)
  })

  test('keys of images that are known there only are left out', () => {
    const images = { disableStaticImages: true, maximumRedirects: 3, maximumResponseBody: 1_000, path: '/i' }
    const mapped = mapNextConfig({ images }, PLACE)
    expect(mapped.config).toEqual({ images: { path: '/i' } })
    expect(mapped.ignoredKeys.map(({ key, breaks }) => [key, breaks])).toEqual([['images', false]])
    const [{ error }] = mapped.ignoredKeys as [IgnoredKey]
    expect(error.hint).toMatch(
      /images\.disableStaticImages: .* images\.maximumRedirects: .* images\.maximumResponseBody: /,
    )
    expect(listWarnings({ images: { disableStaticImages: false, maximumRedirects: 0 } })).toEqual([])
  })

  test.each<[Record<string, unknown>]>([
    [{ webpack: null, output: undefined, compiler: {}, allowedDevOrigins: [] }],
    [{ experimental: { ppr: false, turbo: {} } }],
    [{ experimental: null }],
    [{ distDir: '.next' }],
    [{ useFileSystemPublicRoutes: true, watchOptions: { pollIntervalMs: 500 } }],
    [{ experimental: { clientTraceMetadata: ['baggage'], typedEnv: true, imgOptConcurrency: 1 } }],
    [{ eslint: { ignoreDuringBuilds: true }, typescript: {}, reactStrictMode: true, swcMinify: true }],
  ])('%j asks for nothing that would be missed', (config) => {
    expect(mapNextConfig(config, PLACE)).toEqual({ config: {}, ignoredKeys: [] })
  })

  test.each([
    [{ rewrite: [] }, '"rewrite"', 'name: rewrites.'],
    [{ experimental: { staleTime: {} } }, '"experimental.staleTime"', 'name: experimental.staleTimes.'],
    [{ zzzzzzzz: 1 }, '"zzzzzzzz"', 'name: none.'],
    [{ constructor: 1 }, '"constructor"', 'name: none.'],
  ])('%j is not known at all, and does not stop the app', (config, key, nearest) => {
    const [warning = ''] = listWarnings(config)
    expect(warning).toContain(`${FILE} has the key ${key}`)
    expect(warning).toContain(nearest)
  })
})

describe('a key that both know', () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [
      { compress: false, poweredByHeader: false },
      { compress: false, poweredByHeader: false },
    ],
    [
      { basePath: '/docs', assetPrefix: 'https://cdn.example.com' },
      { basePath: '/docs', assetPrefix: 'https://cdn.example.com' },
    ],
    [
      { output: 'export', distDir: './build/web/' },
      { output: 'export', exportDir: './build/web/' },
    ],
    [{ output: 'export', distDir: '.next' }, { output: 'export' }],
    [
      { trailingSlash: true, skipTrailingSlashRedirect: true },
      { trailingSlash: true, skipTrailingSlashRedirect: true },
    ],
    [{ pageExtensions: ['page.tsx'] }, { pageExtensions: ['page.tsx'] }],
    [
      { transpilePackages: ['ui'], serverExternalPackages: ['db'] },
      { transpilePackages: ['ui'], serverExternalPackages: ['db'] },
    ],
    [{ experimental: { serverComponentsExternalPackages: ['db'] } }, { serverExternalPackages: ['db'] }],
    [
      { outputFileTracingIncludes: { '/a': ['./data/**/*', './x.txt'], '/*': ['./data/**/*'] } },
      { standaloneFiles: ['./data/**/*', './x.txt'] },
    ],
    [
      { experimental: { authInterrupts: true, globalNotFound: true } },
      { authInterrupts: true, globalNotFound: true },
    ],
    [{ cacheComponents: true }, { cacheComponents: true }],
    [{ experimental: { dynamicIO: true } }, { cacheComponents: true }],
    [{ experimental: { staleTimes: { dynamic: 0 } } }, { staleTimes: { dynamic: 0 } }],
    [{ experimental: { typedRoutes: false }, typedRoutes: true }, { typedRoutes: true }],
    [{ experimental: { optimizePackageImports: ['icons'] } }, { optimizePackageImports: ['icons'] }],
    [
      { env: { A: 'a', NONE: undefined, NULL: null, ONE: 1, YES: true } },
      { env: { A: 'a', ONE: '1', YES: 'true' } },
    ],
    [
      { allowedDevOrigins: ['app.example.dev', '*.example.dev', 'https://a.dev:3000', '*', 1] },
      { allowedDevOrigins: ['app.example.dev', '*.example.dev', 'a.dev'] },
    ],
    [{ htmlLimitedBots: /Bot/ }, { htmlLimitedBots: /Bot/ }],
    [{ htmlLimitedBots: 'MyBot' }, { htmlLimitedBots: /MyBot/i }],
    [{ experimental: { serverActions: true } }, {}],
    [
      { experimental: { serverActions: { bodySizeLimit: '2mb' } } },
      { serverActions: { bodySizeLimit: '2mb' } },
    ],
    [
      {
        experimental: { serverActions: { bodySizeLimit: '2mb' } },
        serverActions: { allowedOrigins: ['a.b'] },
      },
      { serverActions: { allowedOrigins: ['a.b'] } },
    ],
    [{ assetPrefix: 'https://cdn.example.com/x/' }, { assetPrefix: 'https://cdn.example.com/x' }],
  ])('%j is taken over', (source, config) => {
    expect(mapNextConfig(source, PLACE)).toEqual({ config, ignoredKeys: [] })
  })

  test('a wrong value is passed on to be refused, not hidden', () => {
    expect(mapNextConfig({ env: 'x', compress: 'yes' }, PLACE).config).toEqual({ env: 'x', compress: 'yes' })
  })
})

describe.each([
  'basePath',
  'i18n',
  'headers',
  'redirects',
  'rewrites',
  'images',
  'cacheHandler',
  'expireTime',
])('%s goes by its own name', (key) => {
  const value = Object.freeze(['anything'])
  test('to the configuration, or to a warning while there is no such key', () => {
    const { config, ignoredKeys: warnings } = mapNextConfig({ [key]: value }, PLACE)
    expect(config).toEqual(isConfigKey(key) ? { [key]: value } : {})
    expect(warnings.map((warning) => [warning.key, warning.breaks])).toEqual(
      isConfigKey(key) ? [] : [[key, true]],
    )
  })
})

test('Sass options reach the compiler under their present names', () => {
  const sassOptions = {
    includePaths: ['styles'],
    prependData: '$a: 1;',
    quietDeps: true,
    implementation: 'sass-embedded',
  }
  const { config } = mapNextConfig({ sassOptions }, PLACE)
  const { plugins } = config['vite'] as { plugins: { config(): unknown }[] }
  const options = { loadPaths: ['styles'], additionalData: '$a: 1;', quietDeps: true }
  expect(plugins[0]?.config()).toEqual({ css: { preprocessorOptions: { scss: options, sass: options } } })
})
