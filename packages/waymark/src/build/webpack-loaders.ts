import { readFile } from 'node:fs/promises'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A loader of webpack by the name of its package, or by its file. */
export interface LoaderUse {
  loader: string
  options?: object | undefined
}

export interface LoaderSetting {
  file: string
  /** Absolute path of the application, from where loaders are found. */
  root: string
  isProduction: boolean
  /** Told of every file that the result depends on. */
  watch(file: string): void
}

type Content = string | Buffer
type Callback = (error: Error | null | undefined, content?: Content) => void
interface Loader {
  (this: object, content: Content): Content | Promise<Content> | undefined
  raw?: boolean
}

/** Runs loaders over a file, the last one first, with the part of webpack's interface that Turbopack gives them. */
export async function runLoaders(loaders: LoaderUse[], setting: LoaderSetting): Promise<string> {
  setting.watch(setting.file)
  let content: Content = await readFile(setting.file)
  for (const use of loaders.toReversed()) {
    const loader = await loadLoader(use.loader, setting.root)
    content = await runLoader(loader, loader.raw === true ? Buffer.from(content) : content.toString(), {
      use,
      setting,
    })
  }
  return content.toString()
}

async function loadLoader(name: string, root: string): Promise<Loader> {
  const file = createRequire(join(root, 'package.json')).resolve(name)
  const { default: exported } = (await import(pathToFileURL(file).href)) as {
    default: Loader | { default: Loader }
  }
  return typeof exported === 'function' ? exported : exported.default
}

function runLoader(
  loader: Loader,
  content: Content,
  { use, setting }: { use: LoaderUse; setting: LoaderSetting },
): Promise<Content> {
  const { file, root, isProduction, watch } = setting
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, result = '') => (error ? reject(error) : resolve(result))
    let isLater = false
    const context = {
      callback,
      async: () => ((isLater = true), callback),
      getOptions: () => use.options ?? {},
      query: use.options ?? '',
      resource: file,
      resourcePath: file,
      resourceQuery: '',
      context: dirname(file),
      rootContext: root,
      mode: isProduction ? 'production' : 'development',
      target: 'web',
      sourceMap: false,
      fs,
      cacheable: () => {},
      addDependency: watch,
      dependency: watch,
      addContextDependency: () => {},
      addMissingDependency: () => {},
      emitWarning: () => {},
      emitError: (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
    }
    Promise.resolve()
      .then(() => loader.call(context, content))
      .then((result) => {
        if (result !== undefined || !isLater) resolve(result ?? '')
      }, reject)
  })
}
