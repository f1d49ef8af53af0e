import { describe, expect, test } from 'vitest'
import { mapNextConfig } from './next-config-keys.ts'
import { mapWebpack, readWebpack } from './webpack-options.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- functions of configurations are written for webpack's types
type Change = (config: any, context: any) => any

/** A plugin of some package. */
class Other {
  apply(): void {}
}

const changing =
  (change: Change): Change =>
  (config, context) => {
    change(config, context)
    return config
  }

describe('rules', () => {
  const rulesOf = (change: Change): [path: string, loaders: string[], as: string | undefined][] =>
    readWebpack(changing(change)).rules.flatMap(({ matches, loaders, as }) =>
      ['app/logo.svg', 'app/poem.txt', 'lib/poem.txt', 'app/page.tsx']
        .filter((path) => matches(path, `${process.cwd()}/${path}`))
        .map((path): [string, string[], string | undefined] => [
          path,
          loaders.map(({ loader }) => loader),
          as,
        ]),
    )

  test.each<[what: string, change: Change, expected: unknown[]]>([
    [
      'a rule',
      (config) => config.module.rules.push({ test: /\.svg$/i, use: ['@svgr/webpack'] }),
      [['app/logo.svg', ['@svgr/webpack'], undefined]],
    ],
    [
      'a loader by itself',
      (config) => config.module.rules.push({ test: /\.txt$/, loader: 'raw-loader', exclude: /lib/ }),
      [['app/poem.txt', ['raw-loader'], undefined]],
    ],
    [
      'folders',
      (config, { dir }) =>
        config.module.rules.push({ test: /\.txt$/, include: [`${dir}/lib`], use: 'raw-loader' }),
      [['lib/poem.txt', ['raw-loader'], undefined]],
    ],
    [
      'what makes JSX',
      (config, { defaultLoaders }) =>
        config.module.rules.push({
          test: /poem/,
          include: (file: string) => !file.includes('lib'),
          use: [defaultLoaders.babel, { loader: 'poem-loader' }],
        }),
      [['app/poem.txt', ['poem-loader'], '*.jsx']],
    ],
    [
      'the drawings of the documentation of SVGR',
      (config) => {
        const images = config.module.rules.find((rule: { test?: RegExp }) => rule.test?.test('.svg'))
        config.module.rules.push(
          { ...images, test: /\.svg$/i, resourceQuery: /url/ },
          {
            test: /\.svg$/i,
            issuer: images.issuer,
            resourceQuery: { not: [...images.resourceQuery.not, /url/] },
            use: ['@svgr/webpack'],
          },
        )
        images.exclude = /\.svg$/i
      },
      [['app/logo.svg', ['@svgr/webpack'], undefined]],
    ],
    [
      'a text',
      (config) => config.module.rules.push({ test: /\.txt$/, type: 'asset/source' }),
      [
        ['app/poem.txt', [], undefined],
        ['lib/poem.txt', [], undefined],
      ],
    ],
  ])('%s', (_, change, expected) => {
    expect(rulesOf(change)).toEqual(expected)
    expect(readWebpack(changing(change)).rest).toEqual([])
  })

  test.each<[what: string, change: Change]>([
    ['code of the app', (config) => config.module.rules.push({ test: /\.tsx$/, use: 'a-loader' })],
    [
      'one of several',
      (config) => config.module.rules.push({ oneOf: [{ test: /\.txt$/, use: 'a-loader' }] }),
    ],
    ['a function of loaders', (config) => config.module.rules.push({ test: /\.txt$/, use: () => [] })],
    ['another type', (config) => config.module.rules.push({ test: /\.txt$/, type: 'webassembly/async' })],
  ])('%s is not followed', (_, change) => {
    expect(rulesOf(change)).toEqual([])
    expect(readWebpack(changing(change)).rest).toEqual(['module.rules'])
  })

  test.each([
    'style-loader',
    'css-loader',
    '/app/node_modules/sass-loader/dist/cjs.js',
    'file-loader',
    'json-loader',
  ])('%s is not needed', (loader) => {
    const found = readWebpack(
      changing((config) => config.module.rules.push({ test: /\.woff$/, use: [loader] })),
    )
    expect([found.rules, found.rest]).toEqual([[], []])
  })
})

describe('aliases', () => {
  const aliasesOf = (change: Change): unknown => readWebpack(changing(change)).aliases

  test.each<[what: string, change: Change, name: string, found: string | undefined]>([
    ['a folder', (config) => (config.resolve.alias['~lib'] = '/app/lib'), '~lib/a.ts', '/app/lib/a.ts'],
    ['only what begins with it', (config) => (config.resolve.alias.lib = '/app/lib'), 'library', undefined],
    ['the whole name', (config) => (config.resolve.alias.lib$ = '/app/lib.ts'), 'lib', '/app/lib.ts'],
    ['only the whole name', (config) => (config.resolve.alias.lib$ = '/app/lib.ts'), 'lib/a', undefined],
    ['new ones', (config) => (config.resolve = { ...config.resolve, alias: { a: 'b' } }), 'a', 'b'],
  ])('%s', (_, change, name, found) => {
    const aliases = aliasesOf(change) as { find: RegExp; replacement: string }[]
    const [alias] = aliases.filter(({ find }) => find.test(name))
    expect(alias && name.replace(alias.find, alias.replacement)).toBe(found)
  })

  test('of one side only are not followed', () => {
    const found = readWebpack(changing((config, { isServer }) => isServer && (config.resolve.alias.a = 'b')))
    expect([found.aliases, found.rest]).toEqual([[], ['resolve.alias']])
  })

  test('a module that is left out is not followed', () => {
    expect(readWebpack(changing((config) => (config.resolve.alias.a = false))).rest).toEqual([
      'resolve.alias',
    ])
  })
})

describe('plugins', () => {
  test('definitions', () => {
    const found = readWebpack(
      changing((config, { webpack }) =>
        config.plugins.push(new webpack.DefinePlugin({ __A__: '"a"', __B__: false })),
      ),
    )
    expect([found.defines, found.rest]).toEqual([{ __A__: '"a"', __B__: false }, []])
  })

  test('a function may ask for the version', () => {
    const found = readWebpack(
      changing((config, { webpack }) => {
        if (webpack.version.startsWith('5')) config.plugins.push(new webpack.DefinePlugin({ __A__: 1 }))
      }),
    )
    expect(found.defines).toEqual({ __A__: 1 })
  })

  test('others are not followed', () => {
    const found = readWebpack(
      changing((config, { webpack }) =>
        config.plugins.push(
          new webpack.IgnorePlugin({}),
          new webpack.optimize.LimitChunkCountPlugin(),
          new Other(),
        ),
      ),
    )
    expect(found.rest).toEqual(['IgnorePlugin', 'LimitChunkCountPlugin', 'Other'])
  })
})

test('what Vite and the server do anyway is no reason for a warning', () => {
  const change = changing((config, { isServer, dev }) => {
    if (!isServer) config.resolve.fallback = { ...config.resolve.fallback, fs: false, net: false }
    config.externals.push('pino-pretty', { bufferutil: 'commonjs bufferutil' })
    config.experiments = { ...config.experiments, asyncWebAssembly: true, layers: true }
    config.optimization.splitChunks.cacheGroups.own = {}
    config.watchOptions = { poll: dev ? 1_000 : undefined }
    config.output.webassemblyModuleFilename = 'static/[hash].wasm'
    config.infrastructureLogging = { level: 'error' }
  })
  expect(readWebpack(change)).toEqual({ rules: [], aliases: [], defines: {}, rest: [] })
})

describe('in a next.config', () => {
  const warningOf = (webpack: unknown): string[] =>
    mapNextConfig({ webpack }, { file: 'next.config.js', root: '/app' }).ignoredKeys.map(
      ({ error }) => error.hint,
    )

  test('a function that is followed to the end is no warning', () => {
    expect(warningOf((config: unknown) => config)).toEqual([])
  })

  test.each<[what: string, webpack: unknown, text: string]>([
    ['plugins', changing((config) => config.plugins.push(new Other())), 'Other'],
    [
      'a function that fails',
      () => {
        throw new TypeError('no oneOf')
      },
      'no oneOf',
    ],
    ['a function that returns nothing', () => undefined, 'returned no configuration'],
    ['no function', 'x', 'Vite'],
  ])('%s are named', (_, webpack, text) => {
    expect(warningOf(webpack)).toEqual([expect.stringContaining(text)])
  })

  test('what is followed in part says so', () => {
    const webpack = changing((config, context) =>
      config.plugins.push(
        new context.webpack.DefinePlugin({ __A__: 1 }),
        new context.webpack.IgnorePlugin({}),
      ),
    )
    const [ignored] = mapNextConfig({ webpack }, { file: 'next.config.js', root: '/app' }).ignoredKeys
    expect(ignored?.error.message).toBe('"webpack" in next.config.js has only a part of its effect.')
    expect(ignored?.error.hint).toContain('Without effect: IgnorePlugin.')
  })

  test('rules, aliases and definitions become plugins of Vite', () => {
    const webpack = changing((config, context) => {
      config.module.rules.push({ test: /\.svg$/, use: ['@svgr/webpack'] })
      config.resolve.alias.a = 'b'
      config.plugins.push(new context.webpack.DefinePlugin({ __A__: 1 }))
    })
    const names = mapWebpack(webpack).vite?.plugins.map(({ name }) => name)
    expect(names).toEqual(['waymark:webpack-settings', 'waymark:loaders'])
  })
})
