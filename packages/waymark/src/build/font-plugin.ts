import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isWaymarkError } from '../shared/waymark-error.ts'
import { applyEdits } from './apply-edits.ts'
import type { ResolvedProject } from './config.ts'
import { FONT_SOURCE, findFontCalls, type FontCall } from './font-calls.ts'
import { createFontStyles, type FontFace, type FontStyles } from './font-css.ts'
import { FONT_FORMATS, prepareFamily, type FontSetting, type PreparedFamily } from './font-sources.ts'
import { fetchGoogle, type FetchBytes } from './google-fonts.ts'

const RUNTIME = fileURLToPath(new URL('../client/font-face.js', import.meta.url))
const TYPES: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
}
type Project = Pick<ResolvedProject, 'root' | 'outDir'>

/**
 * Compiles calls of font loaders: the files become assets, the rules a stylesheet that the module imports, and the
 * call an object with class names. The stylesheet is a real file, so that it takes every way that stylesheets take.
 */
export function fontPlugin({ root, outDir }: Project, fetchBytes: FetchBytes = fetchGoogle): Plugin {
  const cacheDir = join(outDir, 'cache', 'fonts')
  const prepare = createPreparer()
  return {
    name: 'waymark:fonts',
    enforce: 'pre',
    transform: {
      // Packages may bring fonts too.
      filter: { id: /\.[cm]?[jt]sx?(?:$|\?)/, code: FONT_SOURCE },
      async handler(code, id) {
        const path = id.split('?', 1)[0] ?? id
        const file = relative(root, path)
        try {
          const { calls, imports } = findFontCalls(code, file)
          const edits = imports.map((place) => ({ ...place, text: '' }))
          const added: string[] = []
          for (const call of calls) {
            const warn = (text: string): void => this.warn(text)
            const family = await prepare(call, { file, path, cacheDir, fetchBytes, warn })
            for (const { path: font } of family.sources) this.addWatchFile(font)
            const { styles, lines, text } = await compileFamily(family, cacheDir)
            added.push(`import ${JSON.stringify(await writeStylesheet(styles.css, cacheDir))}`, ...lines)
            edits.push({ start: call.start, end: call.end, text })
          }
          if (edits.length === 0) return undefined
          if (calls.length > 0)
            added.push(`import { createFont as waymarkFont } from ${JSON.stringify(RUNTIME)}`)
          // At the end: what stands before a directive such as 'use client' makes it an ordinary text.
          return { code: `${applyEdits(code, edits)}\n${added.join('\n')}\n`, map: null }
        } catch (error) {
          if (!isWaymarkError(error)) throw error
          throw Object.assign(error, { id: path })
        }
      },
    },
  }
}

/** A module is compiled for three environments; its fonts are fetched, and missed, once. */
function createPreparer(): typeof prepareFamily {
  const fetched = new Map<string, Promise<PreparedFamily>>()
  return (call: FontCall, setting: FontSetting) => {
    if (call.from === 'local') return prepareFamily(call, setting)
    const key = JSON.stringify([setting.file, call.imported, call.name, call.options])
    const family = fetched.get(key) ?? prepareFamily(call, setting)
    fetched.set(key, family)
    return family
  }
}

interface Compiled {
  styles: FontStyles
  /** Imports of the files that are loaded with the document. */
  lines: string[]
  /** What stands in the place of the call. */
  text: string
}

async function compileFamily({ sources, ...family }: PreparedFamily, cacheDir: string): Promise<Compiled> {
  const faces = sources.map(({ path, weight, style, unicodeRange }): FontFace => {
    const url = relative(cacheDir, path).replaceAll('\\', '/')
    return {
      // Inside a stylesheet it could be neither kept nor preloaded.
      url: `${url.startsWith('.') ? url : `./${url}`}?no-inline`,
      format: FONT_FORMATS[extname(path).toLowerCase()]!,
      weight,
      style,
      ...(unicodeRange === undefined ? {} : { unicodeRange }),
    }
  })
  const styles = createFontStyles({ ...family, faces })
  const preloaded = sources.filter(({ isPreloaded }) => isPreloaded)
  const lines = preloaded.map(
    ({ path }, index) => `import ${urlName(styles, index)} from ${JSON.stringify(`${path}?url&no-inline`)}`,
  )
  const preloads = preloaded.map(
    ({ path }, index) =>
      `{ href: ${urlName(styles, index)}, type: ${JSON.stringify(TYPES[extname(path).toLowerCase()])} }`,
  )
  const { className, style, variable } = styles
  const facts = JSON.stringify({ className, style, variable }).slice(1, -1)
  return { styles, lines, text: `waymarkFont({ ${facts}, preloads: [${preloads.join(', ')}] })` }
}

function urlName({ className }: FontStyles, index: number): string {
  return `${className.replaceAll('-', '_')}_${index}`
}

async function writeStylesheet(css: string, cacheDir: string): Promise<string> {
  const path = join(cacheDir, `${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`)
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== css) {
    await mkdir(cacheDir, { recursive: true })
    await writeFile(path, css)
  }
  return path
}
