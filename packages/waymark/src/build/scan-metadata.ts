import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describePath } from '../shared/route-path.ts'
import type { Folder, MetadataFile, MetadataFileKind } from '../shared/route-tree.ts'
import { decodeImageSize } from '../shared/image-size.ts'

interface Convention {
  kind: MetadataFileKind
  staticExtensions: string[]
  isRootOnly?: true
  /** `icon0` … `icon9` beside `icon`. */
  isNumbered?: true
  isImage?: true
  hasAlt?: true
  /** May be written as code with a default export. Default: yes. */
  isNeverCode?: true
}

const CONVENTIONS: Convention[] = [
  { kind: 'favicon', staticExtensions: ['ico'], isRootOnly: true, isImage: true, isNeverCode: true },
  { kind: 'icon', staticExtensions: ['ico', 'jpg', 'jpeg', 'png', 'svg'], isNumbered: true, isImage: true },
  { kind: 'apple-icon', staticExtensions: ['jpg', 'jpeg', 'png'], isNumbered: true, isImage: true },
  {
    kind: 'opengraph-image',
    staticExtensions: ['jpg', 'jpeg', 'png', 'gif'],
    isNumbered: true,
    isImage: true,
    hasAlt: true,
  },
  {
    kind: 'twitter-image',
    staticExtensions: ['jpg', 'jpeg', 'png', 'gif'],
    isNumbered: true,
    isImage: true,
    hasAlt: true,
  },
  { kind: 'sitemap', staticExtensions: ['xml'] },
  { kind: 'robots', staticExtensions: ['txt'], isRootOnly: true },
  { kind: 'manifest', staticExtensions: ['webmanifest', 'json'], isRootOnly: true },
]

/** What a generated file is called in the URL; images have no extension then. */
const GENERATED_EXTENSION: Partial<Record<MetadataFileKind, string>> = {
  sitemap: '.xml',
  robots: '.txt',
  manifest: '.webmanifest',
}

interface MetadataName {
  convention: Convention
  /** With the digit of a numbered file. */
  stem: string
  extension: string
  source: 'static' | 'module'
}

/**
 * The metadata files among `names`. The pattern holds only the last segment until `addMetadataPaths` has seen
 * the folders above.
 */
export async function scanMetadataFiles(
  dir: string,
  names: Set<string>,
  options: { pageExtensions: string[]; isRoot: boolean; toFile: (path: string) => string },
): Promise<MetadataFile<string>[]> {
  const found: MetadataName[] = []
  for (const convention of CONVENTIONS) {
    if (convention.isRootOnly && !options.isRoot) continue
    for (const stem of listStems(convention))
      found.push(...listVariants(convention, stem, names, options.pageExtensions))
  }
  return Promise.all(found.map((name) => readMetadataFile(dir, name, { names, toFile: options.toFile })))
}

function listStems({ kind, isNumbered }: Convention): string[] {
  if (!isNumbered) return [kind]
  return [kind, ...Array.from({ length: 10 }, (_, digit) => `${kind}${digit}`)]
}

/** Every static variant counts (an icon may be there as svg and png); of modules the first extension wins. */
function listVariants(
  convention: Convention,
  stem: string,
  names: Set<string>,
  pageExtensions: string[],
): MetadataName[] {
  const variants: MetadataName[] = convention.staticExtensions
    .filter((extension) => names.has(`${stem}.${extension}`))
    .map((extension) => ({ convention, stem, extension, source: 'static' }))
  const code = convention.isNeverCode
    ? undefined
    : pageExtensions.find((extension) => names.has(`${stem}.${extension}`))
  if (code !== undefined) variants.push({ convention, stem, extension: code, source: 'module' })
  return variants
}

async function readMetadataFile(
  dir: string,
  { convention, stem, extension, source }: MetadataName,
  { names, toFile }: { names: Set<string>; toFile: (path: string) => string },
): Promise<MetadataFile<string>> {
  const path = join(dir, `${stem}.${extension}`)
  const { kind } = convention
  const base = { kind, file: toFile(path), source, extension }
  if (source === 'module') {
    const text = await readFile(path, 'utf8')
    const hasIds = text.includes(kind === 'sitemap' ? 'generateSitemaps' : 'generateImageMetadata')
    return {
      ...base,
      pattern: stem + (GENERATED_EXTENSION[kind] ?? ''),
      ...(convention.isImage && { hash: hashContent(text) }),
      ...(hasIds && { hasIds }),
    }
  }
  const content = await readFile(path)
  const altName = `${stem}.alt.txt`
  const alt = convention.hasAlt && names.has(altName) ? await readFile(join(dir, altName), 'utf8') : undefined
  return {
    ...base,
    pattern: `${stem}.${extension}`,
    hash: hashContent(content),
    ...(alt !== undefined && { alt: alt.trim() }),
    ...(convention.isImage && decodeImageSize(content)),
  }
}

function hashContent(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** Puts the folders' URL before each file name. `chain` ends with the folder that holds the files. */
export function addMetadataPaths(chain: Folder<string>[]): void {
  const files = chain.at(-1)?.metadataFiles ?? []
  if (files.length === 0) return
  const { id, pattern } = describePath(chain)
  const suffix = chain.some(hidesFromUrl) ? `-${hashParent(`/${id}`)}` : ''
  for (const file of files) {
    // Sitemaps are listed by hand in robots.txt, so their URL must be one that can be guessed.
    const name = file.kind === 'sitemap' ? file.pattern : addSuffix(file.pattern, suffix)
    file.pattern = pattern === '/' ? `/${name}` : `${pattern}/${name}`
  }
}

/** Two such folders can lead to one URL, and each may have its own image. */
function hidesFromUrl({ kind, name, intercept }: Folder<string>): boolean {
  return kind === 'slot' || intercept !== undefined || (kind === 'group' && name !== '@children')
}

function addSuffix(name: string, suffix: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? name + suffix : name.slice(0, dot) + suffix + name.slice(dot)
}

/** djb2 over UTF-16 units, as 32 bits without sign: the suffix is part of URLs that other sites have stored. */
function hashParent(path: string): string {
  let hash = 5381
  for (let index = 0; index < path.length; index++) hash = (Math.imul(hash, 33) + path.charCodeAt(index)) | 0
  return (hash >>> 0).toString(36).slice(0, 6)
}
