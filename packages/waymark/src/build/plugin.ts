import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import rsc from '@vitejs/plugin-rsc'
import type { DepOptimizationOptions, InlineConfig, Plugin, PluginOption } from 'vite'
import { createAssetBase } from '../shared/asset-base.ts'
import { createActionIds, type CreateActionId } from './action-ids.ts'
import { appPathsPlugin } from './app-paths.ts'
import { aliasChangesPlugin } from './alias-changes.ts'
import { actionsPlugins } from './actions-plugin.ts'
import { boundaryPlugin } from './boundary.ts'
import { browserBuiltinsPlugin } from './browser-builtins.ts'
import { browserImportsPlugin } from './browser-imports.ts'
import { cachedCallsPlugin } from './cached-calls.ts'
import { clientFilesPlugin } from './client-files.ts'
import { createClassNames } from './class-names.ts'
import { clientChunksPlugin } from './client-chunks.ts'
import { commonjsClientPlugin } from './commonjs-client.ts'
import { commonjsRequiresPlugin } from './commonjs-requires.ts'
import { composedClassesPlugin } from './composed-classes.ts'
import { componentStylesPlugin } from './component-styles.ts'
import type { ResolvedProject } from './config.ts'
import { cssBracesPlugin } from './css-braces.ts'
import { defaultActionPlugin } from './default-function.ts'
import { drawingPackagePlugin } from './drawing-package.ts'
import { dynamicPreloadsPlugin } from './dynamic-preloads.ts'
import { headExportsPlugin } from './head-exports.ts'
import { fontPlugin } from './font-plugin.ts'
import { createImageDefine, imageImportsPlugin, imageLoaderPlugin } from './images-plugin.ts'
import { jsonSyntaxPlugin } from './json-syntax.ts'
import { jsxInJsPlugin } from './jsx-in-js.ts'
import { markupRenderersPlugin } from './markup-renderers.ts'
import { moduleRequiresPlugin } from './module-requires.ts'
import { createNextSupport, type NextSupport } from './next-modules.ts'
import { rootParamsPlugin } from './root-params.ts'
import { optionalCapturesPlugin } from './optional-captures.ts'
import { ownDependenciesPlugin } from './own-dependencies.ts'
import { packageReferencesPlugin } from './prepare-packages.ts'
import { nativeModulesPlugin } from './native-modules.ts'
import { nativeReactPlugin } from './native-react.ts'
import { listStylePackages } from './style-packages.ts'
import { payloadCodePlugin } from './payload-code.ts'
import { PAYLOAD_PACKAGE, withoutPayloadOfApp } from './payload-package.ts'
import { pagesPlugins } from './pages-plugin.ts'
import { readNamedPlugins } from './postcss-config.ts'
import { packageImportsPlugin } from './package-imports.ts'
import { framelessErrorsPlugin } from './frameless-errors.ts'
import { innerActionsPlugin } from './inner-actions.ts'
import { lateDirectivePlugin } from './late-directive.ts'
import { lateAbortPlugin } from './late-abort.ts'
import { missingImportsPlugin } from './missing-imports.ts'
import { boundActionsPlugin } from './bound-actions.ts'
import { routeFilesPlugin } from './route-files-plugin.ts'
import { routePropsPlugin } from './route-props-plugin.ts'
import { routesPlugin, type RouteSource } from './routes-plugin.ts'
import { sourceMapUrlsPlugin } from './source-map-urls.ts'
import { syncCallsPlugin } from './sync-calls-plugin.ts'
import { serverPackagesPlugin } from './server-packages.ts'
import { createServerBuild } from './server-build.ts'
import { serverBuiltinsPlugin } from './server-builtins.ts'
import { serverExportsPlugin } from './server-exports.ts'
import { serverFilesPlugin } from './server-files.ts'
import { sourceFolderPlugin } from './source-folder.ts'
import { stylesPlugins } from './styles-plugin.ts'
import { telemetryPlugin } from './telemetry-plugin.ts'
import { cacheDirectivePlugin } from './use-cache.ts'
import { templateImportsPlugin } from './template-imports.ts'
import { wholeEditsPlugin } from './whole-edits.ts'
import { styledJsxPlugin } from './styled-jsx-plugin.ts'
import { styledNamesPlugin } from './styled-names.ts'
import { workerTypesPlugin } from './worker-types.ts'

/** Files of this package that run outside this process; Vite is pointed at them, they are never imported here. */
const ENTRIES = {
  rsc: fileURLToPath(new URL('../rsc/entry.js', import.meta.url)),
  ssr: fileURLToPath(new URL('../ssr/entry.js', import.meta.url)),
  client: fileURLToPath(new URL('../browser/entry.js', import.meta.url)),
}

export const RSC_ENTRY: string = ENTRIES.rsc

/**
 * What code for a bundler of Node's ways expects in a browser. In development Vite makes an object of `process` when something
 * in it is named here, so that a variable which is not public is undefined there as it is in a build, and no error.
 */
const CLIENT_DEFINE = {
  global: 'globalThis',
  'process.browser': 'true',
  'process.env.NEXT_RUNTIME': '""',
}

interface PluginParts {
  project: ResolvedProject
  routes: RouteSource
  next: NextSupport
  createActionId: CreateActionId
}

/** The Vite plugins, in order. */
function createPlugins(parts: PluginParts): PluginOption[] {
  const { project, routes, next } = parts
  const styles = stylesPlugins(routes, project.root)
  const [actions, actionIds] = actionsPlugins(parts.createActionId)
  return [
    wholeEditsPlugin(),
    missingImportsPlugin(),
    aliasChangesPlugin(),
    styledJsxPlugin(),
    jsxInJsPlugin(),
    cssBracesPlugin(),
    jsonSyntaxPlugin(),
    templateImportsPlugin(project.root),
    appPathsPlugin(project.root),
    sourceFolderPlugin(project.root),
    clientFilesPlugin(project),
    serverFilesPlugin(),
    workerTypesPlugin(),
    styledNamesPlugin(project.root),
    commonjsClientPlugin(),
    packageReferencesPlugin(),
    ownDependenciesPlugin(),
    drawingPackagePlugin(project),
    nativeModulesPlugin(),
    payloadCodePlugin(),
    serverBuiltinsPlugin(),
    markupRenderersPlugin(),
    browserBuiltinsPlugin(),
    browserImportsPlugin(project.root),
    ...(next.plugins.length === 0 ? [] : [rootParamsPlugin(project.root, routes)]),
    ...next.plugins,
    routesPlugin(project, routes),
    fontPlugin(project),
    imageLoaderPlugin(project),
    imageImportsPlugin(project),
    lateDirectivePlugin(project.root),
    boundaryPlugin(project.root),
    routeFilesPlugin(project.root, routes),
    routePropsPlugin(project.root, routes),
    syncCallsPlugin(project.root),
    headExportsPlugin(project.root, routes),
    serverExportsPlugin(project.root),
    actions,
    react(),
    composedClassesPlugin(),
    styles.before,
    defaultActionPlugin(),
    optionalCapturesPlugin(),
    cacheDirectivePlugin(project.root),
    cachedCallsPlugin(),
    innerActionsPlugin(project.root),
    componentStylesPlugin(routes),
    ...withoutPayloadOfApp(
      rsc({
        entries: ENTRIES,
        serverHandler: false,
        rscCssTransform: false,
        clientChunks: ({ id, serverChunk }) => RARE_COMPONENTS.exec(id)?.[1] ?? serverChunk,
      }),
    ),
    actionIds,
    ...pagesPlugins(project, routes, createProjectBase(project)),
    telemetryPlugin(),
    dynamicPreloadsPlugin(createProjectBase(project)),
    packageImportsPlugin(project.config.optimizePackageImports),
    commonjsRequiresPlugin(),
    moduleRequiresPlugin(),
    serverPackagesPlugin(),
    ...styles.after,
    framelessErrorsPlugin(),
    lateAbortPlugin(),
    sourceMapUrlsPlugin(),
    boundActionsPlugin(),
    clientChunksPlugin(project),
    ...((project.config.vite.plugins ?? []) as Plugin[]),
  ]
}

/** Components of the framework that only some pages have; the others are in the first script of every page. */
const RARE_COMPONENTS = /\/dist\/client\/(inert-view|client-page|error-page)\.js$/

/**
 * The number by which Lightning CSS knows `light-dark()`. For old browsers it would be rewritten to variables, which do not
 * follow a `color-scheme` that a script or an attribute sets.
 */
const LIGHT_DARK = 1 << 20

/** For the preparation of packages for the browser in development, which plugins of the app have no part in. */
function createClientDeps({ clientDeps }: NextSupport): DepOptimizationOptions {
  const plugins = [browserBuiltinsPlugin(), clientDeps.rolldownOptions?.plugins]
  return { exclude: ['waymark', ...clientDeps.exclude], rolldownOptions: { plugins } }
}

function createServerDeps(name: string, ...plugins: Plugin[]): DepOptimizationOptions {
  return { include: [name], rolldownOptions: { plugins: [serverBuiltinsPlugin(), ...plugins] } }
}

/** What `dev` and `build` share. */
export async function createViteConfig(
  project: ResolvedProject,
  routes: RouteSource,
  secret: string,
): Promise<InlineConfig> {
  const { root, outDir, config } = project
  const next = await createNextSupport(project)
  const createActionId = await createActionIds(secret)
  const resolve = await createServerResolve(project, next)
  const define = createServerDefine(project)
  const postcss = await readNamedPlugins(root)
  return {
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    appType: 'custom',
    base: createProjectBase(project),
    cacheDir: `${outDir}/cache/vite`,
    ...findJsconfig(root),
    plugins: createPlugins({ project, routes, next, createActionId }),
    resolve: {
      dedupe: ['react', 'react-dom'],
      tsconfigPaths: true,
      alias: config.vite.resolve?.alias ?? {},
    },
    css: {
      modules: { generateScopedName: createClassNames(root) },
      lightningcss: { exclude: LIGHT_DARK },
      ...(postcss === undefined ? {} : { postcss }),
    },
    define: { ...createEnvDefines(project), ...createImageDefine(project), ...config.vite.define },
    environments: {
      client: {
        define: CLIENT_DEFINE,
        build: {
          outDir: `${outDir}/client`,
          sourcemap: 'hidden',
          manifest: false,
          rolldownOptions: { output: { sourcemapDebugIds: true } },
        },
        optimizeDeps: createClientDeps(next),
      },
      ssr: {
        build: createServerBuild(`${outDir}/server/ssr`),
        define,
        resolve,
        optimizeDeps: createServerDeps(`${PAYLOAD_PACKAGE}/client.node`, nativeReactPlugin(root)),
      },
      rsc: {
        build: createServerBuild(`${outDir}/server/rsc`),
        define,
        resolve,
        optimizeDeps: createServerDeps(`${PAYLOAD_PACKAGE}/server.node`),
      },
    },
    // Scripts of workers are bundles of their own.
    worker: { rolldownOptions: { output: { sourcemapDebugIds: true } } },
    build: {
      emptyOutDir: true,
      reportCompressedSize: false,
      // The report of the build tells the size of each route.
      chunkSizeWarningLimit: Infinity,
      // Which plugin took how long is advice for its authors. Names of assets end in a hash of their content: a file that
      // server and client components both need is written twice, and is the same.
      rolldownOptions: { checks: { bundlerTimings: false, filenameConflict: false } },
    },
  } as InlineConfig
}

/** A project in JavaScript has its paths in jsconfig.json. Vite looks for tsconfig.json by itself. */
function findJsconfig(root: string): { tsconfig?: string } {
  const isPresent = (name: string): boolean => existsSync(join(root, name))
  return !isPresent('tsconfig.json') && isPresent('jsconfig.json') ? { tsconfig: 'jsconfig.json' } : {}
}

/** Which packages a server bundle takes in, and which it leaves to Node. All others are Vite's to decide. */
async function createServerResolve(
  project: ResolvedProject,
  next: NextSupport,
): Promise<{ noExternal: string[]; external: string[] }> {
  const { transpilePackages, serverExternalPackages } = project.config
  const bundled = [
    'waymark',
    'busboy',
    'streamsearch',
    ...(await listStylePackages(project.root)),
    ...next.packages,
    ...transpilePackages,
  ]
  const external = serverExternalPackages.filter((name) => !transpilePackages.includes(name))
  return { noExternal: bundled.filter((name) => !external.includes(name)), external }
}

/** Development has its assets itself, whatever server production takes them from. */
export function createProjectBase({ mode, names, runtimeConfig }: ResolvedProject): string {
  const { basePath, assetPrefix } = runtimeConfig
  return createAssetBase(names, { basePath, assetPrefix: mode === 'development' ? '' : assetPrefix })
}

/**
 * Packages that come in two variants, React above all, choose one by this variable when they are loaded. A build has made the choice:
 * the other variant would be most of its code, and whoever starts it in an environment of another name would get that.
 */
function createServerDefine({ mode }: ResolvedProject): Record<string, string> {
  // Instrumentation of Next.js apps asks for it before it loads what only Node can run.
  const runtime = { 'process.env.NEXT_RUNTIME': JSON.stringify('nodejs') }
  return mode === 'production' ? { ...runtime, 'process.env.NODE_ENV': JSON.stringify(mode) } : runtime
}

function createEnvDefines({ config, env }: ResolvedProject): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...env.publicValues, ...config.env }).map(([name, value]) => [
      `process.env.${name}`,
      JSON.stringify(value),
    ]),
  )
}
