import type { ReactElement } from 'react'

export interface ImageResponseOptions {
  /** In pixels; 1200 without it. */
  width?: number
  /** In pixels; 630 without it. */
  height?: number
  /** At least one; without any there is one for Latin letters. */
  fonts?: DrawingFont[]
  emoji?: 'twemoji' | 'blobmoji' | 'noto' | 'openmoji' | 'fluent' | 'fluentFlat'
  /** Draws a frame around every element. */
  debug?: boolean
  status?: number
  statusText?: string
  headers?: Headers | Record<string, string> | [name: string, value: string][]
}

export interface DrawingFont {
  name: string
  data: ArrayBuffer | Uint8Array
  weight?: 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900
  style?: 'normal' | 'italic'
  lang?: string
}

/** What is used of the package that draws. */
interface DrawingPackage {
  ImageResponse: new (element: ReactElement, options: Omit<ImageResponseOptions, 'headers'>) => Response
}

/** A picture of the same URL does not change in production; in development it is drawn while one looks. */
const CACHE_CONTROL =
  process.env['NODE_ENV'] === 'production'
    ? 'public, immutable, no-transform, max-age=31536000'
    : 'no-cache, no-store'

/** Answers with JSX as a PNG. It is drawn by the package `@vercel/og`, which the app installs. */
export class ImageResponse extends Response {
  constructor(element: ReactElement, options: ImageResponseOptions = {}) {
    const { headers, status = 200, statusText = '', ...drawing } = options
    const all = new Headers(headers)
    if (!all.has('content-type')) all.set('content-type', 'image/png')
    if (!all.has('cache-control')) all.set('cache-control', CACHE_CONTROL)
    super(draw(element, drawing), { status, statusText, headers: all })
  }
}

/** Nothing is drawn before somebody reads it. */
function draw(element: ReactElement, options: ImageResponseOptions): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { ImageResponse: Drawing } = (await import('@vercel/og')) as DrawingPackage
    const drawn = new Drawing(element, options)
    controller.enqueue(new Uint8Array(await drawn.arrayBuffer()))
    controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
