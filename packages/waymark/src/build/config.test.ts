import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import { DEFAULT_IMAGE_SETTINGS } from '../shared/image-config.ts'
import { NO_CONFIG_ROUTES } from '../shared/config-routes.ts'
import { STATUS_BARRIER_MS } from '../shared/limits.ts'
import { COMPAT_NAMES, NATIVE_NAMES } from '../shared/wire.ts'
import { checkConfig } from './check-config.ts'
import { loadConfig } from './config.ts'

// The whole suite may be run with it.
vi.stubEnv('WAYMARK_INERT', undefined)

/** Code, message and hint of what was thrown, in one text. */
async function readFailure(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (isWaymarkError(error)) return `${error.code} ${error.message} ${error.hint}`
    throw error
  }
  return 'nothing was thrown'
}

describe('checkConfig refuses', () => {
  test.each<[string, unknown, string[]]>([
    [
      'an unknown key, with the nearest one',
      { compres: true },
      ['UNKNOWN_KEY', '"compres"', 'Known here: compress.'],
    ],
    ['a key in the wrong case', { poweredbyheader: true }, ['UNKNOWN_KEY', 'Known here: poweredByHeader.']],
    ['a key like no other, with all keys', { zzzzzz: 1 }, ['UNKNOWN_KEY', 'pageExtensions', 'or vite']],
    ['keys that every object has', { constructor: 1 }, ['UNKNOWN_KEY', '"constructor"']],
    [
      'a text for a switch',
      { compress: 'yes' },
      ['WRONG_TYPE', '"compress"', 'true or false', 'the text "yes"'],
    ],
    ['null', { env: null }, ['WRONG_TYPE', '"env"', 'null']],
    ['no extensions', { pageExtensions: [] }, ['WRONG_TYPE', '"pageExtensions"', 'a list']],
    ['an extension with a dot', { pageExtensions: ['.tsx'] }, ['WRONG_TYPE', 'without the leading dot']],
    ['an extension that is a path', { pageExtensions: ['../x'] }, ['WRONG_TYPE', '"pageExtensions"']],
    [
      'an unknown key of actions',
      { serverActions: { bodySize: 1 } },
      ['UNKNOWN_KEY', 'serverActions.bodySize', 'bodySizeLimit'],
    ],
    [
      'actions for every site',
      { serverActions: { allowedOrigins: ['*'] } },
      ['WRONG_TYPE', 'serverActions.allowedOrigins'],
    ],
    [
      'an address in place of a host',
      { serverActions: { allowedOrigins: ['https://a.example'] } },
      ['serverActions.allowedOrigins', 'app.example.com'],
    ],
    ['a size of nothing', { serverActions: { bodySizeLimit: 0 } }, ['serverActions.bodySizeLimit']],
    ['an unknown key of images', { images: { sizes: [1] } }, ['UNKNOWN_KEY', 'images.sizes']],
    ['a width of 0', { images: { deviceSizes: [0] } }, ['WRONG_TYPE', 'images.deviceSizes']],
    ['no widths', { images: { deviceSizes: [] } }, ['WRONG_TYPE', 'images.deviceSizes']],
    ['a quality over 100', { images: { qualities: [101] } }, ['WRONG_TYPE', 'images.qualities']],
    [
      'a pattern without a host',
      { images: { remotePatterns: [{}] } },
      ['WRONG_TYPE', 'images.remotePatterns'],
    ],
    [
      'a pattern of files',
      { images: { remotePatterns: [new URL('file:///etc')] } },
      ['images.remotePatterns'],
    ],
    ['an image format that cannot be made', { images: { formats: ['image/gif'] } }, ['images.formats']],
    ['an image service elsewhere by accident', { images: { path: '//evil.example' } }, ['images.path']],
    [
      'a policy of two lines',
      { images: { contentSecurityPolicy: 'a\nb' } },
      ['images.contentSecurityPolicy'],
    ],
    ['a negative time', { statusBarrierMs: -1 }, ['WRONG_TYPE', 'milliseconds', 'the number -1']],
    ['a time without end', { statusBarrierMs: Infinity }, ['WRONG_TYPE', 'the number Infinity']],
    ['a time in parts', { statusBarrierMs: 0.5 }, ['WRONG_TYPE', 'whole number']],
    ['a pattern as text', { htmlLimitedBots: 'Bot' }, ['WRONG_TYPE', 'a regular expression']],
    [
      'a policy with a line break',
      { contentSecurityPolicy: 'a\r\nSet-Cookie: b' },
      ['WRONG_TYPE', 'one line'],
    ],
    ['a cache at an address of the web', { cache: { redis: 'http://cache' } }, ['WRONG_TYPE', '"cache"']],
    ['a cache in a place unknown', { cache: { tape: true } }, ['WRONG_TYPE', '"cache"']],
    ['an unknown output', { output: 'server' }, ['WRONG_TYPE', '"output"']],
    ['a time of nothing', { expireTime: 0 }, ['WRONG_TYPE', '"expireTime"']],
    ['a size in words', { cacheMaxMemorySize: 'much' }, ['WRONG_TYPE', '"cacheMaxMemorySize"']],
    [
      'a profile that ends before it is stale',
      { cacheLife: { odd: { revalidate: 10, expire: 5 } } },
      ['WRONG_TYPE', '"cacheLife"'],
    ],
    ['a build id that is no function', { generateBuildId: 'v1' }, ['WRONG_TYPE', 'a function']],
    [
      'redirects that are a text',
      { redirects: '/a' },
      ['WRONG_TYPE', '"redirects"', 'a list, or a function'],
    ],
    ['headers that are an object', { headers: {} }, ['WRONG_TYPE', '"headers"', 'a list, or a function']],
    ['rewrites that are a text', { rewrites: '/a' }, ['WRONG_TYPE', '"rewrites"', 'an object of lists']],
    ['an env value that is no text', { env: { A: 1 } }, ['WRONG_TYPE', '"env"']],
    ['an env name that breaks out', { env: { 'A;B': 'x' } }, ['WRONG_TYPE', '"env"']],
    ['NODE_ENV in env', { env: { NODE_ENV: 'x' } }, ['WRONG_TYPE', 'without NODE_ENV']],
    [
      'an unknown Vite key',
      { vite: { plugin: [] } },
      ['UNKNOWN_KEY', '"vite.plugin"', 'Known here: plugins.'],
    ],
    ['a wrong Vite value', { vite: { define: [] } }, ['WRONG_TYPE', '"vite.define"', 'a list']],
    ['an unknown resolve key', { vite: { resolve: { alais: {} } } }, ['UNKNOWN_KEY', '"vite.resolve.alais"']],
    ['a wrong alias', { vite: { resolve: { alias: { a: 1 } } } }, ['WRONG_TYPE', '"vite.resolve.alias"']],
    ['a base path without a slash', { basePath: 'docs' }, ['WRONG_TYPE', '"basePath"', 'such as "/docs"']],
    ['a base path that ends with a slash', { basePath: '/docs/' }, ['WRONG_TYPE', '"basePath"']],
    ['a base path that is the root', { basePath: '/' }, ['WRONG_TYPE', '"basePath"']],
    ['a base path of another host', { basePath: '//evil.example' }, ['WRONG_TYPE', '"basePath"']],
    ['a base path that leads up', { basePath: '/docs/..' }, ['WRONG_TYPE', '"basePath"']],
    ['a base path with a query', { basePath: '/docs?x' }, ['WRONG_TYPE', '"basePath"']],
    ['a base path with a line break', { basePath: '/docs\n' }, ['WRONG_TYPE', '"basePath"']],
    ['an asset prefix without a slash', { assetPrefix: 'cdn' }, ['WRONG_TYPE', '"assetPrefix"']],
    ['an asset prefix without a scheme', { assetPrefix: '//cdn.example.com' }, ['WRONG_TYPE', 'https://']],
    ['an asset prefix that is code', { assetPrefix: 'javascript:alert(1)' }, ['WRONG_TYPE', '"assetPrefix"']],
    [
      'an asset prefix with a query',
      { assetPrefix: 'https://cdn.example.com/?x' },
      ['WRONG_TYPE', '"assetPrefix"'],
    ],
    ['a package name for a list', { transpilePackages: 'ui' }, ['WRONG_TYPE', 'a list of package names']],
    [
      'a name with a port',
      { allowedDevOrigins: ['app.example.dev:3000'] },
      ['WRONG_TYPE', '"allowedDevOrigins"'],
    ],
    ['any name', { allowedDevOrigins: ['*'] }, ['WRONG_TYPE', '"allowedDevOrigins"']],
    ['languages as a list', { i18n: ['en'] }, ['WRONG_TYPE', '"i18n"', 'a list']],
    ['a list', [], ['WM_CONFIG_EXPORT', 'a list']],
    ['a text', 'x'.repeat(99), ['WM_CONFIG_EXPORT', 'xxx…']],
  ])('%s', async (_, config, parts) => {
    const failure = await readFailure(() => checkConfig(config, 'waymark.config.ts'))
    expect(failure).toContain('waymark.config.ts')
    for (const part of parts) expect(failure).toContain(part)
  })
})

test('checkConfig accepts every key with a value of its type, and undefined for unset', () => {
  const config = {
    pageExtensions: ['page.tsx', 'ts'],
    compress: false,
    poweredByHeader: false,
    generateBuildId: () => 'v1',
    statusBarrierMs: 0,
    htmlLimitedBots: /Bot/i,
    authInterrupts: true,
    globalNotFound: true,
    typedRoutes: undefined,
    allowedDevOrigins: ['app.example.dev', '*.example.dev'],
    staleTimes: { dynamic: 0 },
    contentSecurityPolicy: "script-src 'nonce-{nonce}'",
    i18n: { locales: ['en', 'nl'], defaultLocale: 'en' },
    optimizePackageImports: ['big-icons'],
    transpilePackages: ['@shop/ui'],
    serverExternalPackages: ['sharp'],
    headers: [],
    redirects: () => [],
    rewrites: { fallback: [] },
    env: { API: 'x' },
    publicEnv: ['API_URL', '_a1'],
    vite: { plugins: [{}], define: { X: '1' }, resolve: { alias: { a: 'b' } } },
  }
  expect(checkConfig(config, 'waymark.config.ts')).toBe(config)
})

describe('loadConfig', () => {
  let root = ''
  const file = async (name: string, text = ''): Promise<void> => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  const load = (): ReturnType<typeof loadConfig> => loadConfig(root, { mode: 'production' })

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-config-')))
  })
  afterEach(async () => {
    await rm(root, { recursive: true, force: true })
  })

  const SERVING = {
    trustProxy: false,
    canonicalOrigin: '',
    health: { live: '/healthz', ready: '/readyz' },
    bodySizeLimit: 10_485_760,
    maxConcurrentRenders: 500,
    serverActions: { bodySizeLimit: 1_048_576, allowedOrigins: [] },
    cache: { redis: '', prefix: 'waymark', disk: 536_870_912 },
    cacheMaxMemorySize: 52_428_800,
    cacheLife: {},
    expireTime: 31_536_000,
  }

  test('needs no file: all defaults are filled in', async () => {
    await file('app/page.tsx')
    expect(await load()).toEqual({
      root,
      appDir: path.join(root, 'app'),
      pagesDir: path.join(root, 'pages'),
      publicDir: path.join(root, 'public'),
      outDir: path.join(root, '.waymark'),
      config: {
        basePath: '',
        assetPrefix: '',
        trailingSlash: false,
        skipTrailingSlashRedirect: false,
        pageExtensions: ['tsx', 'ts', 'jsx', 'js'],
        compress: true,
        poweredByHeader: true,
        inert: true,
        statusBarrierMs: STATUS_BARRIER_MS,
        authInterrupts: false,
        globalNotFound: false,
        cacheComponents: false,
        typedRoutes: true,
        allowedDevOrigins: [],
        staleTimes: { dynamic: 30, static: 300 },
        images: DEFAULT_IMAGE_SETTINGS,
        optimizePackageImports: [],
        transpilePackages: [],
        serverExternalPackages: [],
        ...SERVING,
        routes: NO_CONFIG_ROUTES,
        env: {},
        exportDir: 'out',
        standaloneFiles: [],
        publicEnv: [],
        vite: {},
      },
      runtimeConfig: {
        basePath: '',
        assetPrefix: '',
        trailingSlash: false,
        skipTrailingSlashRedirect: false,
        compress: true,
        poweredByHeader: true,
        inert: true,
        statusBarrierMs: STATUS_BARRIER_MS,
        htmlLimitedBots: '',
        authInterrupts: false,
        globalNotFound: false,
        cacheComponents: false,
        contentSecurityPolicy: '',
        staleTimes: { dynamic: 30, static: 300 },
        images: DEFAULT_IMAGE_SETTINGS,
        publicEnv: [],
        ...SERVING,
        routes: NO_CONFIG_ROUTES,
      },
      ignoredKeys: [],
      warnings: [],
      names: NATIVE_NAMES,
      mode: 'production',
      env: { values: {}, publicValues: expect.any(Object), files: [] },
    })
  })

  test('hands the languages to the server, and looks inside', async () => {
    await file('app/page.tsx')
    const i18n = {
      locales: ['en', 'nl'],
      defaultLocale: 'en',
      domains: [{ domain: 'a.test', defaultLocale: 'nl' }],
    }
    await file('waymark.config.mjs', `export default { i18n: ${JSON.stringify(i18n)} }`)
    expect((await load()).runtimeConfig.i18n).toEqual(i18n)
    await file('waymark.config.mjs', `export default { i18n: { locales: ['en'], defaultLocale: 'da' } }`)
    expect(await readFailure(load)).toContain('WM_I18N_DEFAULT')
    const locales = Array.from({ length: 101 }, (_, index) => `en-${index}`)
    await file(
      'waymark.config.mjs',
      `export default ${JSON.stringify({ i18n: { locales, defaultLocale: 'en-0' } })}`,
    )
    expect((await load()).warnings.map(({ code }) => code)).toEqual(['WM_I18N_MANY_LOCALES'])
  })

  test('a server of the app’s own is named, because nothing runs it', async () => {
    await file('app/page.tsx')
    await file('server.js', "const next = require('next')")
    const { warnings } = await load()
    expect(warnings.map(({ message }) => message)).toEqual([
      'server.js starts the app with next(), which is not supported; it is not run.',
    ])
  })

  test('refuses a folder without app/, and one that is not there', async () => {
    expect(await readFailure(load)).toContain('WM_NO_APP_FOLDER')
    await file('app', 'a file, not a folder')
    expect(await readFailure(load)).toContain('WM_NO_APP_FOLDER')
    expect(await readFailure(() => loadConfig(path.join(root, 'no')))).toContain('WM_NO_PROJECT_FOLDER')
  })

  test.each(['c#', 'who?'])(
    'refuses a folder whose name the bundler takes for an address: %s',
    async (name) => {
      await file(`${name}/app/page.tsx`)
      expect(await readFailure(() => loadConfig(path.join(root, name)))).toContain('WM_PROJECT_PATH')
    },
  )

  test.each(['package.json', 'tsconfig.json'])('refuses a broken %s, and names it', async (name) => {
    await file('app/page.tsx')
    await file('waymark.config.ts', 'export default {}')
    await file(name, '{\n  "a": {,}\n}')
    expect(await readFailure(load)).toContain(`${name} is not valid, line 2`)
  })

  test('finds src/app, but app/ wins', async () => {
    await file('src/app/page.tsx')
    expect((await load()).appDir).toBe(path.join(root, 'src/app'))
    await file('app/page.tsx')
    expect((await load()).appDir).toBe(path.join(root, 'app'))
  })

  test('gives the real path of a linked folder', async () => {
    await file('real/app/page.tsx')
    await symlink(path.join(root, 'real'), path.join(root, 'link'))
    expect((await loadConfig(path.join(root, 'link'))).root).toBe(path.join(root, 'real'))
  })

  test('keeps the names that tools know when only a next.config is there', async () => {
    await file('app/page.tsx')
    await file('next.config.mjs', 'export default {}')
    expect((await load()).names).toEqual(COMPAT_NAMES)
    await file('waymark.config.mjs', 'export default {}')
    expect((await load()).names).toEqual(NATIVE_NAMES)
  })

  test('refuses two configuration files', async () => {
    await file('app/page.tsx')
    await file('waymark.config.ts', 'export default {}')
    await file('waymark.config.mjs', 'export default {}')
    expect(await readFailure(load)).toContain('waymark.config.ts and waymark.config.mjs')
  })

  const TYPED = `const config: { statusBarrierMs: number } = { statusBarrierMs: 7 }\nexport default config\n`
  test.each<[string, string, string, string]>([
    ['CommonJS', '{}', 'waymark.config.js', 'module.exports = { statusBarrierMs: 7 }'],
    [
      'a CommonJS function',
      '{"type":"commonjs"}',
      'waymark.config.js',
      'module.exports = () => ({ statusBarrierMs: 7 })',
    ],
    ['a module', '{}', 'waymark.config.mjs', 'export default { statusBarrierMs: 7 }'],
    ['an async function', '{}', 'waymark.config.mjs', 'export default async () => ({ statusBarrierMs: 7 })'],
    [
      'the mode',
      '{}',
      'waymark.config.mjs',
      'export default (c) => ({ statusBarrierMs: c.mode === "production" ? 7 : 0 })',
    ],
    [
      'module syntax in a CommonJS project',
      '{"type":"commonjs"}',
      'waymark.config.js',
      'export default { statusBarrierMs: 7 }',
    ],
    [
      'module syntax in a module project',
      '{"type":"module"}',
      'waymark.config.js',
      'export default { statusBarrierMs: 7 }',
    ],
    ['TypeScript in a CommonJS project', '{"type":"commonjs"}', 'waymark.config.ts', TYPED],
    ['TypeScript in a module project', '{"type":"module"}', 'waymark.config.ts', TYPED],
    ['a TypeScript module', '{}', 'waymark.config.mts', TYPED],
    [
      'TypeScript that asks where it is',
      '{}',
      'waymark.config.ts',
      'export default { statusBarrierMs: __dirname ? 7 : 0 }',
    ],
  ])('reads %s', async (_, manifest, name, source) => {
    await file('app/page.tsx')
    await file('package.json', manifest)
    await file(name, source)
    const project = await load()
    expect(project.configFile).toBe(path.join(root, name))
    expect(project.runtimeConfig.statusBarrierMs).toBe(7)
  })

  test.each(['waymark.config.js', 'waymark.config.mjs'])('reads a changed %s again', async (name) => {
    await file('app/page.tsx')
    const write = async (ms: number): Promise<void> => {
      const start = name.endsWith('.mjs') ? 'export default' : 'module.exports ='
      await file(name, `${start} { statusBarrierMs: ${ms} }`)
      await utimes(path.join(root, name), ms, ms)
    }
    await write(1)
    expect((await load()).config.statusBarrierMs).toBe(1)
    await write(2)
    expect((await load()).config.statusBarrierMs).toBe(2)
  })

  test.each<[string, string, string]>([
    ['throws', 'throw new Error("no luck.\\nmore")', 'could not be loaded: no luck. Correct'],
    ['rejects', 'export default () => Promise.reject(new Error("later"))', 'could not be loaded: later.'],
    ['exports nothing', 'export const a = 1', 'WM_CONFIG_EXPORT'],
    ['returns nothing', 'export default () => {}', 'WM_CONFIG_EXPORT'],
    ['has a wrong key', 'export default { compres: 1 }', 'WM_CONFIG_UNKNOWN_KEY'],
    ['has a wrong redirect', 'export default { redirects: [{}] }', '"redirects[0].source"'],
    ['throws in redirects', 'export default { redirects() { throw new Error("no list") } }', ': no list.'],
  ])('says in one line what is wrong with a file that %s', async (_, source, part) => {
    await file('app/page.tsx')
    await file('waymark.config.mjs', source)
    const failure = await readFailure(load)
    expect(failure).toContain(part)
    expect(failure).not.toContain('\n')
  })

  test('runs redirects, rewrites and headers, which then travel with the runtime configuration', async () => {
    await file('app/page.tsx')
    await file('.env', 'CONFIG_TEST_TARGET=/b')
    await file(
      'waymark.config.mjs',
      `export default {
        redirects: async () => [{ source: '/a', destination: process.env.CONFIG_TEST_TARGET, permanent: true }],
        rewrites: () => [{ source: '/c', destination: '/d' }],
        headers: [{ source: '/e', headers: [{ key: 'x', value: '1' }] }],
      }`,
    )
    expect((await load()).runtimeConfig.routes).toEqual({
      headers: [{ source: '/e', headers: [{ key: 'x', value: '1' }] }],
      redirects: [{ source: '/a', destination: '/b', permanent: true }],
      rewrites: { beforeFiles: [], afterFiles: [{ source: '/c', destination: '/d' }], fallback: [] },
    })
  })

  test('shows env files to the configuration', async () => {
    await file('app/page.tsx')
    await file('.env.production', 'CONFIG_TEST_BARRIER=9')
    await file(
      'waymark.config.mjs',
      'export default { statusBarrierMs: Number(process.env.CONFIG_TEST_BARRIER) }',
    )
    const project = await load()
    expect(project.config.statusBarrierMs).toBe(9)
    expect(project.env.values).toEqual({ CONFIG_TEST_BARRIER: '9' })
  })
})
