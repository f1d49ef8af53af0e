/** The part of webpack that functions in a `next.config` touch: a configuration to change, and constructors of plugins. */

/** Stands for the loader of Next.js itself, which compiles JSX. */
export const DEFAULT_LOADER = 'next-swc-loader'

export interface BareConfig {
  module: { rules: unknown[]; [key: string]: unknown }
  resolve: { alias: Record<string, unknown>; [key: string]: unknown }
  plugins: unknown[]
  [key: string]: unknown
}

export function createBareConfig(isServer: boolean): BareConfig {
  return {
    name: isServer ? 'server' : 'client',
    mode: isDevelopment() ? 'development' : 'production',
    context: process.cwd(),
    target: isServer ? 'node20' : ['web', 'es6'],
    devtool: false,
    entry: () => Promise.resolve({}),
    output: {},
    module: { rules: [createImageRule()], parser: {}, generator: {} },
    resolve: {
      alias: {},
      fallback: {},
      extensions: ['.js', '.mjs', '.tsx', '.ts', '.jsx', '.json', '.wasm'],
      modules: ['node_modules'],
      plugins: [],
    },
    resolveLoader: { alias: {}, modules: ['node_modules'], plugins: [] },
    plugins: [],
    externals: [],
    optimization: { minimizer: [], splitChunks: { cacheGroups: {} } },
    experiments: {},
    watchOptions: {},
    snapshot: {},
    cache: {},
    node: {},
    ignoreWarnings: [],
  }
}

/** Functions look for it, to take drawings out of it. */
function createImageRule(): object {
  return {
    test: /\.(?:png|jpg|jpeg|gif|webp|avif|ico|bmp|svg)$/i,
    issuer: { not: /\.(?:css|scss|sass)$/ },
    dependency: { not: ['url'] },
    resourceQuery: { not: [] },
    loader: 'next-image-loader',
    options: {},
  }
}

export function createContext(isServer: boolean): object {
  return {
    buildId: 'development',
    config: {},
    defaultLoaders: { babel: { loader: DEFAULT_LOADER, options: {} } },
    dev: isDevelopment(),
    dir: process.cwd(),
    isServer,
    nextRuntime: isServer ? 'nodejs' : undefined,
    totalPages: 0,
    webpack: StandIn.createNamespace(),
  }
}

function isDevelopment(): boolean {
  return process.env['NODE_ENV'] !== 'production'
}

/** A plugin of webpack that was made of what there is in its place: it remembers what it was asked for. */
export class StandIn {
  readonly name: string
  readonly args: readonly unknown[]

  constructor(name: string, args: readonly unknown[]) {
    this.name = name
    this.args = args
  }

  /** `webpack.DefinePlugin`, `webpack.optimize.LimitChunkCountPlugin` and whatever else has a name. */
  static createNamespace(): object {
    return new Proxy(
      {},
      {
        get(_, name) {
          if (typeof name === 'symbol') return undefined
          if (name === 'version') return '5.0.0'
          if (/^[a-z]/.test(name)) return StandIn.createNamespace()
          return function make(...args: unknown[]): StandIn {
            return new StandIn(name, args)
          }
        },
      },
    )
  }

  static read(plugin: unknown): { name: string; args: readonly unknown[] } {
    if (plugin instanceof StandIn) return plugin
    return { name: (plugin as object | null)?.constructor?.name ?? 'plugins', args: [] }
  }
}
