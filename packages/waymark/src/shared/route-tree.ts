/**
 * The shape of app/: what is on disk (`Folder`), the routes it answers (`Route`), and one route with all
 * its slots filled (`RouteLevel`). `File` is a path while building and a module reference at run time.
 */

export type SegmentFileKind =
  | 'layout'
  | 'template'
  | 'error'
  | 'loading'
  | 'not-found'
  | 'forbidden'
  | 'unauthorized'
  | 'page'
  | 'default'
  | 'route'

export type FolderKind = 'root' | 'static' | 'dynamic' | 'catch-all' | 'optional-catch-all' | 'group' | 'slot'

export type InterceptMarker = '(.)' | '(..)' | '(..)(..)' | '(...)'

export type MetadataFileKind =
  | 'favicon'
  | 'icon'
  | 'apple-icon'
  | 'opengraph-image'
  | 'twitter-image'
  | 'sitemap'
  | 'robots'
  | 'manifest'

export interface MetadataFile<File> {
  kind: MetadataFileKind
  /** URL pattern that answers with this file, e.g. `/blog/[slug]/opengraph-image`. */
  pattern: string
  file: File
  /** Static image or text, or a module with a default export. */
  source: 'static' | 'module'
  /** Extension without the dot, e.g. `png`, `tsx`. */
  extension: string
  /** Text of the sibling `.alt.txt`, for images. */
  alt?: string
  /** Pixel size of a static image, when it could be read. */
  width?: number
  height?: number
  /** Short hash of an image, or of the code that draws it; joins its URL in the head, because images are cached for ever. */
  hash?: string
  /**
   * Set when the module seems to export `generateImageMetadata` or `generateSitemaps`: it then also answers
   * one segment below (`/icon/<id>`, `/sitemap/<id>.xml`), under the parameter `METADATA_ID_PARAM`.
   */
  hasIds?: boolean
}

/** Parameter of the extra route of a metadata module with ids. Of a sitemap the value ends in `.xml`. */
export const METADATA_ID_PARAM = '__metadata_id__'

/** One folder of app/. */
export interface Folder<File> {
  /** Name on disk; `''` for the root, `@modal` for a slot, `(.)photo` for an intercepting folder. */
  name: string
  kind: FolderKind
  /** Parameter name of the dynamic kinds. */
  param?: string
  /** Set when the name starts with an interception marker; `kind`, `param` and `urlSegment` describe the rest. */
  intercept?: InterceptMarker
  /** What this folder adds to a URL pattern: `blog`, `[slug]`, `''` for root, groups and slots. */
  urlSegment: string
  files: Partial<Record<SegmentFileKind, File>>
  metadataFiles: MetadataFile<File>[]
  /** Folders below, without slots. Sorted by name. `@children` is here as a group: it adds nothing to the URL. */
  folders: Folder<File>[]
  /** Slots by name without `@`; never holds `children`. */
  slots: Record<string, Folder<File>>
}

export interface AppTree<File> {
  root: Folder<File>
  globalError?: File
  globalNotFound?: File
}

export type PatternSegment =
  | { kind: 'static'; value: string }
  | { kind: 'dynamic' | 'catch-all' | 'optional-catch-all'; param: string }

export interface Interception {
  /** Pattern of the page the visitor must be on (or below), e.g. `/feed`, `/u/[name]`. */
  from: string
}

export interface Route<File> {
  /** URL pattern without groups, slots and markers: `/blog/[slug]`. Of an intercepting route: the intercepted URL. */
  pattern: string
  segments: PatternSegment[]
  /** `pages` and `api`: a file of pages/. */
  kind: 'page' | 'handler' | 'metadata' | 'pages' | 'api'
  /** Folder names from the root to the leaf, as on disk; the identity of a route: `(shop)/blog/[slug]`. */
  id: string
  intercept?: Interception
  /** `page`: the filled tree from the root. `handler` and `metadata`: absent. */
  tree?: RouteLevel<File>
  /** `handler`: the route file. */
  handler?: File
  metadata?: MetadataFile<File>
  /**
   * Catch-alls that fill a slot although the route itself ends elsewhere. Their value is the path from
   * `depth` (number of URL segments above the catch-all) on.
   */
  slotParams?: SlotParam[]
}

export interface SlotParam {
  param: string
  depth: number
}

/** One folder of a concrete route with every slot filled. */
export interface RouteLevel<File> {
  /** The page renders the whole document itself, <html> included. */
  ownsDocument?: true
  folder: Folder<File>
  /** `children` and every named slot. */
  slots: Record<string, RouteLevel<File> | RouteLeaf<File>>
}

export type RouteLeaf<File> =
  | { leaf: 'page'; file: File; folder: Folder<File> }
  /** The slot has no match for this route. Without a file a full load is not-found. */
  | { leaf: 'default'; file?: File; folder: Folder<File> }
  /** No route matched: renders as if `notFound()` had been called here. */
  | { leaf: 'not-found'; folder: Folder<File> }

export function isLeaf<File>(node: RouteLevel<File> | RouteLeaf<File>): node is RouteLeaf<File> {
  return 'leaf' in node
}
