import type { CSSProperties } from 'react'
import type { ImageProps } from './image-props.ts'

export type ImageLayout = 'fill' | 'fixed' | 'intrinsic' | 'responsive'

/** Older names, for code that was written when an image had a layout. */
export interface OlderImageProps {
  /** Use `fill`, or `style` and `sizes`. */
  layout?: ImageLayout | undefined
  /** Use `style`. */
  objectFit?: CSSProperties['objectFit'] | undefined
  /** Use `style`. */
  objectPosition?: CSSProperties['objectPosition'] | undefined
  /** Without effect: the browser decides when an image is near enough. */
  lazyBoundary?: string | undefined
  lazyRoot?: unknown
}

const STYLES: Partial<Record<ImageLayout, CSSProperties>> = {
  intrinsic: { maxWidth: '100%', height: 'auto' },
  responsive: { width: '100%', height: 'auto' },
}
const SIZES: Partial<Record<ImageLayout, string>> = { fill: '100vw', responsive: '100vw' }

/** The same in today's props. */
export function readOlderProps(given: ImageProps): Omit<ImageProps, keyof OlderImageProps> {
  const { layout, objectFit, objectPosition, lazyBoundary: _boundary, lazyRoot: _root, ...props } = given
  const fill = layout === 'fill' || props.fill === true
  const fit: CSSProperties = fill
    ? {
        ...(objectFit === undefined ? {} : { objectFit }),
        ...(objectPosition === undefined ? {} : { objectPosition }),
      }
    : {}
  const style = { ...fit, ...props.style, ...(layout && STYLES[layout]) }
  return {
    ...props,
    ...(layout === 'fill' ? { fill: true, width: undefined, height: undefined } : {}),
    sizes: props.sizes ?? (layout && SIZES[layout]),
    style: Object.keys(style).length === 0 ? props.style : style,
  }
}
