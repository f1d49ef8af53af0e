import { createAssetBase } from './asset-base.ts'
import { PAGE_DATA_SEGMENT, type WireNames } from './wire.ts'

/** What the addresses of page data are made of. */
export interface PageDataPlace {
  names: WireNames
  buildId: string
  basePath: string
}

/** Start of the address of every page's data, with a slash at its end. */
export function createPageDataBase({ names, buildId, basePath }: PageDataPlace): string {
  const base = createAssetBase(names, { basePath, assetPrefix: '' })
  return `${base}${PAGE_DATA_SEGMENT}/${encodeURIComponent(buildId)}/`
}

/**
 * Name of the file that holds the data of a page, without its ending. With locales the path always has one; a page called `index` is told
 * from the root.
 */
export function createPageDataName(pathname: string, locale: string | undefined): string {
  const localised = (locale === undefined ? pathname : `/${locale}${pathname}`).replace(/\/+$/, '')
  return localised === '' || /^\/index(?:\/|$)/.test(localised) ? `/index${localised}` : localised
}

/** Other builds have other data: their addresses are not this one's. */
export function isPageDataTarget(target: string, dataBase: string): boolean {
  return target.startsWith(dataBase) && target.split('?', 1)[0]!.endsWith('.json')
}

/**
 * Address of the data of a page → that of the page; `undefined` for any other address.
 * @example readPageTarget('/_waymark/data/b1/blog/a.json?x=1', place) // '/blog/a?x=1'
 */
export function readPageTarget(target: string, place: PageDataPlace): string | undefined {
  const dataBase = createPageDataBase(place)
  if (!isPageDataTarget(target, dataBase)) return undefined
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  const name = path.slice(dataBase.length, -'.json'.length)
  return `${place.basePath}/${readPagePath(name)}${end === -1 ? '' : target.slice(end)}`
}

/** `index` is the page of `/`, so a page that is really called so has it twice. */
function readPagePath(name: string): string {
  if (name === 'index') return ''
  return name === 'index/index' || name.startsWith('index/index/') ? name.slice('index/'.length) : name
}
