'use client'

import type { CSSProperties, ReactNode } from 'react'
import type { ImageLayout } from './image-layout.ts'
import type { ImageProps, StaticImageData } from './image-props.ts'
import { Image } from './image.tsx'

export interface LegacyImageProps extends Omit<ImageProps, 'alt' | 'fill' | 'preload'> {
  alt?: string
}

/** Wins over the stylesheets of the app, as it always did: the box alone says where the image is. */
const BOX: CSSProperties = {
  boxSizing: 'border-box',
  display: 'block',
  overflow: 'hidden',
  width: 'initial',
  height: 'initial',
  background: 'none',
  opacity: 1,
  border: 0,
  margin: 0,
  padding: 0,
}
const INSIDE: CSSProperties = { position: 'absolute', top: 0, left: 0, bottom: 0, right: 0 }
const IMAGE: CSSProperties = {
  ...INSIDE,
  boxSizing: 'border-box',
  padding: 0,
  border: 'none',
  margin: 'auto',
  display: 'block',
  width: 0,
  height: 0,
  minWidth: '100%',
  maxWidth: '100%',
  minHeight: '100%',
  maxHeight: '100%',
}

/** `next/legacy/image`: an image in a box of its own, which has the size. */
export function LegacyImage(given: LegacyImageProps): ReactNode {
  const { layout = given.sizes === undefined ? 'intrinsic' : 'responsive', style, alt = '', ...rest } = given
  const { objectFit, objectPosition, width: _width, height: _height, ...props } = rest
  const size = layout === 'fill' ? undefined : readSize(given)
  const isFluid = layout === 'fill' || layout === 'responsive'
  const fit: CSSProperties = {
    ...(objectFit === undefined ? {} : { objectFit }),
    ...(objectPosition === undefined ? {} : { objectPosition }),
  }
  return (
    <span style={{ ...BOX, ...createBox(layout, size) }}>
      {size !== undefined && createSizer(layout, size)}
      <Image
        {...props}
        {...(isFluid ? { fill: true, sizes: given.sizes ?? '100vw' } : size)}
        alt={alt}
        style={{ ...style, ...IMAGE, ...fit }}
      />
    </span>
  )
}

interface Size {
  width: number
  height: number
}

function readSize({ src, width, height }: LegacyImageProps): Size {
  const image: Partial<StaticImageData> = typeof src === 'string' ? {} : 'default' in src ? src.default : src
  return { width: Number(width ?? image.width), height: Number(height ?? image.height) }
}

function createBox(layout: ImageLayout, size: Size | undefined): CSSProperties {
  if (layout === 'fill') return INSIDE
  if (layout === 'responsive') return { position: 'relative' }
  if (layout === 'fixed') return { display: 'inline-block', position: 'relative', ...size }
  return { display: 'inline-block', position: 'relative', maxWidth: '100%' }
}

/** Gives the box its height before the image is there. */
function createSizer(layout: ImageLayout, { width, height }: Size): ReactNode {
  if (layout === 'fixed') return null
  if (layout === 'responsive') return <span style={{ ...BOX, paddingTop: `${(height / width) * 100}%` }} />
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' version='1.1' width='${width}' height='${height}'/>`
  const empty: CSSProperties = { ...BOX, overflow: 'visible', maxWidth: '100%' }
  return (
    <span style={{ ...empty, overflow: 'hidden' }}>
      <img style={empty} alt="" aria-hidden="true" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
    </span>
  )
}
