import { parseSync, transformWithOxc } from 'vite'
import { readLanguage } from './source-language.ts'
import { stripServerExports } from './strip-server-exports.ts'

/** What a module asks for when it runs, in the order in which it does; types are gone. Empty for what does not compile. */
export async function listImports(
  code: string,
  file: string,
  options: { isPage?: boolean } = {},
): Promise<string[]> {
  try {
    const compiled = await transformWithOxc(code, file, { lang: readLanguage(file), sourcemap: false })
    const text =
      options.isPage === true ? (stripServerExports(compiled.code) ?? compiled.code) : compiled.code
    return readImports(text, file)
  } catch {
    // Who compiles the file for a visitor says what is wrong.
    return []
  }
}

/** The same for JavaScript as packages have it. */
export function readImports(code: string, file: string): string[] {
  const { module } = parseSync(file, code, { lang: 'jsx' })
  const sources = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      readLiteral(code.slice(moduleRequest.start, moduleRequest.end)),
    ),
  ]
  return [...new Set(sources.filter((source) => source !== undefined))]
}

function readLiteral(expression: string): string | undefined {
  return /^(['"])([^'"\\]+)\1$/.exec(expression.trim())?.[2]
}
