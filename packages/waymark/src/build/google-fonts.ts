import type { GoogleFontOptions } from '../shared/font.ts'

/** One file that the stylesheet of a family names. */
export interface GoogleFace {
  url: string
  subset: string | undefined
  weight: string | undefined
  style: string | undefined
  unicodeRange: string | undefined
}

const STYLESHEET = 'https://fonts.googleapis.com/css2'
const FILE_ORIGIN = 'https://fonts.gstatic.com/'
/** The service sends the format that the named browser knows best. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const FETCH_TIMEOUT_MS = 8_000
/** Weights that variable fonts have, the widest first: the service refuses a range that a font does not have. */
const WEIGHT_RANGES = [
  '100..900',
  '200..900',
  '200..800',
  '300..900',
  '300..800',
  '300..700',
  '400..900',
  '400..700',
]

type Options = Pick<GoogleFontOptions, 'weight' | 'style' | 'axes' | 'display'>

/** Addresses to try, one after the other. */
export function listStylesheetUrls(family: string, options: Options): string[] {
  const weights =
    options.weight === undefined || options.weight === 'variable' ? undefined : [options.weight].flat()
  if (weights !== undefined) return [createStylesheetUrl(family, weights, options)]
  return [...WEIGHT_RANGES, '400'].map((range) => createStylesheetUrl(family, [range], options))
}

function createStylesheetUrl(family: string, weights: readonly string[], options: Options): string {
  const styles = [options.style ?? 'normal'].flat()
  const axes = [...(options.axes ?? [])].sort()
  const names = [...axes, ...(styles.includes('italic') ? ['ital'] : []), 'wght'].sort()
  const tuples = styles.flatMap((style) =>
    [...weights]
      .sort((first, second) => Number.parseInt(first, 10) - Number.parseInt(second, 10))
      .map((weight) =>
        names.map((name) =>
          name === 'wght' ? weight : name === 'ital' ? (style === 'italic' ? '1' : '0') : '0..1',
        ),
      ),
  )
  const list = tuples.map((tuple) => tuple.join(',')).sort()
  const axis = `${names.join(',')}@${list.join(';')}`
  return `${STYLESHEET}?family=${family.replaceAll(' ', '+')}:${axis}&display=${options.display ?? 'swap'}`
}

/** Reads the rules of a stylesheet; before each stands the name of its subset as a comment. */
export function readStylesheet(css: string): GoogleFace[] {
  return [...css.matchAll(/(?:\/\*\s*([\w[\]-]+)\s*\*\/\s*)?@font-face\s*\{([^}]*)\}/g)].flatMap(
    ([, subset, body = '']) => {
      const url = /url\((https:[^)\s"']+)\)/.exec(body)?.[1]
      if (url === undefined || !url.startsWith(FILE_ORIGIN)) return []
      const read = (name: string): string | undefined =>
        new RegExp(`(?:^|;|\\s)${name}:\\s*([^;]+)`).exec(body)?.[1]?.trim()
      return {
        url,
        subset,
        weight: read('font-weight'),
        style: read('font-style'),
        unicodeRange: read('unicode-range'),
      }
    },
  )
}

export type FetchBytes = (url: string) => Promise<Buffer>

/** Rejects with a reason that can be shown. */
export const fetchGoogle: FetchBytes = async (url) => {
  const answer = await fetch(url, {
    headers: { 'user-agent': USER_AGENT },
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

export async function fetchFaces(
  family: string,
  options: Options,
  fetchBytes: FetchBytes,
): Promise<GoogleFace[]> {
  let failure: unknown
  for (const url of listStylesheetUrls(family, options)) {
    try {
      const faces = readStylesheet((await fetchBytes(url)).toString('utf8'))
      if (faces.length > 0) return faces
    } catch (error) {
      failure = error
      // Another range helps only when the service understood the question.
      if (!/^status 400$/.test((error as Error).message)) break
    }
  }
  throw failure instanceof Error ? failure : new Error('no such font')
}
