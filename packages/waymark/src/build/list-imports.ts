import { parseSync, transformWithOxc } from 'vite'
import { readLanguage } from './source-language.ts'
import { stripServerExports } from './strip-server-exports.ts'

/** Exports that take their imports with them when a page is made ready for the browser. */
const SERVER_EXPORT = /\bget(?:ServerSideProps|StaticProps|StaticPaths)\b/

/** What a module asks for when it runs; types are left out. Empty for what does not compile. */
export async function listImports(
  code: string,
  file: string,
  options: { isPage?: boolean } = {},
): Promise<string[]> {
  const lang = readLanguage(file)
  if (options.isPage !== true || !SERVER_EXPORT.test(code)) return readImports(code, file, lang)
  try {
    const compiled = await transformWithOxc(code, file, { lang, sourcemap: false })
    return readImports(stripServerExports(compiled.code) ?? compiled.code, file)
  } catch {
    // Who compiles the file for a visitor says what is wrong.
    return []
  }
}

/** The same without a look at what is a page. */
export function readImports(code: string, file: string, lang: 'ts' | 'tsx' | 'jsx' = 'jsx'): string[] {
  const { module, errors } = parseSync(file, code, { lang })
  if (errors.length > 0) return []
  const sources = [
    ...module.staticImports
      // An import without names is there for its effect.
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => readImportName(code, moduleRequest)),
  ]
  return [...new Set(sources.filter((source) => source !== undefined))]
}

/** What code in CommonJS asks for, wherever in it. */
export function readRequires(code: string): string[] {
  return [...code.matchAll(/\brequire\(\s*(['"])([^'"\\]+)\1\s*\)/g)].map(([, , source = '']) => source)
}

/** What is in the brackets of `import()`; undefined: it is known only when the code runs. */
export function readImportName(
  code: string,
  { start, end }: { start: number; end: number },
): string | undefined {
  return /^(['"])([^'"\\]+)\1$/.exec(code.slice(start, end).trim())?.[2]
}
