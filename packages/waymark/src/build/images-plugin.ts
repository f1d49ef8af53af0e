import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createAssetBase } from '../shared/asset-base.ts'
import type { ImageClientSettings } from '../shared/image-config.ts'
import { decodeImageSize, type ImageSize } from '../shared/image-size.ts'
import { MAX_IMAGE_PIXELS } from '../shared/limits.ts'
import { COMPAT_NAMES, IMAGE_PATH } from '../shared/wire.ts'
import type { ResolvedProject } from './config.ts'

const DEFAULT_LOADER = fileURLToPath(new URL('../client/image-loader.js', import.meta.url))
const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|ico|svg)$/i
/** The longer side of the picture that is shown blurred until the image comes. */
const BLUR_SIDE = 8

type Project = Pick<ResolvedProject, 'root' | 'config' | 'names' | 'mode'>

/** What components know about images, written into the code in the place of a name. */
export function createImageDefine({ config, names, mode }: Project): Record<string, string> {
  const { images, contentSecurityPolicy = '' } = config
  const { deviceSizes, imageSizes, qualities, unoptimized, dangerouslyAllowSVG } = images
  const { remotePatterns, domains } = images
  const localPatterns = images.localPatterns && [
    ...images.localPatterns,
    { pathname: `${createAssetBase(names, { basePath: config.basePath, assetPrefix: '' })}**`, search: '' },
  ]
  const settings: ImageClientSettings = {
    deviceSizes,
    imageSizes,
    qualities,
    path: images.path === '' ? `${config.basePath}/${names.internalSegment}/${IMAGE_PATH}` : images.path,
    unoptimized,
    dangerouslyAllowSVG,
    styleAttributes: contentSecurityPolicy === '',
    ...(mode === 'production'
      ? {}
      : { allowed: { remotePatterns, domains, ...(localPatterns && { localPatterns }) } }),
  }
  return { WAYMARK_IMAGES: JSON.stringify(settings) }
}

/** Puts the loader of the app in the place of ours. */
export function imageLoaderPlugin({ root, config }: Project): Plugin {
  const { loaderFile } = config.images
  return {
    name: 'waymark:image-loader',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/image-loader\.js$/ },
      async handler(source, importer, options) {
        if (loaderFile === '') return undefined
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found?.id === DEFAULT_LOADER ? resolve(root, loaderFile) : undefined
      },
    },
  }
}

/** In applications that come from Next.js an imported image is an object with its size; elsewhere it is its URL. */
export function imageImportsPlugin({ root, names }: Project): Plugin {
  const isOn = names.internalSegment === COMPAT_NAMES.internalSegment
  return {
    name: 'waymark:image-imports',
    enforce: 'pre',
    load: {
      filter: { id: IMAGE_FILE },
      async handler(id) {
        if (!isOn || id.startsWith('\0')) return undefined
        this.addWatchFile(id)
        const bytes = await readFile(id)
        const size = decodeImageSize(bytes)
        const facts = { ...size, ...(size && (await createBlur(bytes, size, root))) }
        // A picture inside the script could not be resized, nor kept by the browser.
        return [
          `import src from ${JSON.stringify(`${id}?url&no-inline`)}`,
          // In development the words for the bundler are still there; a query would be another picture.
          `export default Object.assign({ src: src.split('?')[0] }, ${JSON.stringify(facts)})`,
        ].join('\n')
      },
    },
  }
}

interface Blur {
  blurDataURL: string
  blurWidth: number
  blurHeight: number
}

type Sharp = (bytes: Buffer) => {
  rotate(): {
    resize(width: number, height: number): { webp(options: object): { toBuffer(): Promise<Buffer> } }
  }
}

/** Needs sharp, as the app has installed it; without it images have no blurred placeholder. */
async function createBlur(bytes: Buffer, size: ImageSize, root: string): Promise<Blur | undefined> {
  if (size.width * size.height > MAX_IMAGE_PIXELS) return undefined
  const scale = BLUR_SIDE / Math.max(size.width, size.height)
  const [blurWidth, blurHeight] = [size.width, size.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  )
  try {
    const sharp = createRequire(join(root, 'package.json'))('sharp') as Sharp
    const small = await sharp(bytes).rotate().resize(blurWidth!, blurHeight!).webp({ quality: 70 }).toBuffer()
    const blurDataURL = `data:image/webp;base64,${small.toString('base64')}`
    return { blurDataURL, blurWidth: blurWidth!, blurHeight: blurHeight! }
  } catch {
    return undefined
  }
}
