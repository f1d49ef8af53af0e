// Runs in a process of its own: decoders are the one place where the bytes of a stranger meet code that is not
// safe by construction. It has no secrets in its environment, and whoever started it kills it when it takes too long.

import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { ResizeAnswer, ResizeJob } from './resize-pool.ts'

/** The part of sharp that is used. It is a package of the app, which may not be there. */
interface Sharp {
  (input: Uint8Array, options: { limitInputPixels: number; sequentialRead: boolean }): SharpImage
  cache(isOn: boolean): void
  concurrency(threads: number): void
  block(options: { operation: string[] }): void
  unblock(options: { operation: string[] }): void
}
interface SharpImage {
  rotate(): SharpImage
  resize(options: { width: number; withoutEnlargement: boolean }): SharpImage
  jpeg(options: { quality: number; mozjpeg: boolean }): SharpImage
  png(options: { quality: number }): SharpImage
  webp(options: { quality: number }): SharpImage
  avif(options: { quality: number; effort: number }): SharpImage
  toBuffer(): Promise<Uint8Array>
}

async function loadSharp(path: string): Promise<Sharp> {
  const { default: sharp } = (await import(pathToFileURL(path).href)) as { default: Sharp }
  sharp.cache(false)
  sharp.concurrency(1)
  // No decoder but these three can be reached, whatever the bytes look like.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

async function resize(sharp: Sharp, job: ResizeJob): Promise<Uint8Array> {
  const { bytes, width, quality, type, maxPixels } = job
  const image = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true })
    // As the camera was held; the note about it does not survive.
    .rotate()
    .resize({ width, withoutEnlargement: true })
  switch (type) {
    case 'image/avif':
      // The same number means a better picture here than elsewhere.
      return image.avif({ quality: Math.max(quality - 20, 1), effort: 3 }).toBuffer()
    case 'image/webp':
      return image.webp({ quality }).toBuffer()
    case 'image/png':
      return image.png({ quality }).toBuffer()
    case 'image/jpeg':
      return image.jpeg({ quality, mozjpeg: true }).toBuffer()
  }
}

const loading = loadSharp(process.argv[2] ?? '')
// A rejection is told with the first job.
loading.catch(() => {})
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit())
process.on('message', (job: ResizeJob) => {
  const answer = (message: ResizeAnswer): void => void process.send?.(message)
  loading
    .then((sharp) => resize(sharp, job))
    .then(
      (bytes) => answer({ bytes }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
})
