import type { ResolvedViewport, ThemeColor, Viewport } from '../../shared/metadata.ts'
import { isRecord, readList, readText } from './field-values.ts'

export const DEFAULT_VIEWPORT: ResolvedViewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [],
}

export function mergeViewport(above: ResolvedViewport, source: Viewport): ResolvedViewport {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined))
  const themeColor = source.themeColor === undefined ? above.themeColor : readThemeColors(source.themeColor)
  return { ...above, ...given, themeColor }
}

function readThemeColors(value: Viewport['themeColor']): ThemeColor[] {
  return readList<unknown>(value).flatMap((item) => {
    const color = readText(isRecord(item) ? item.color : item)
    const media = isRecord(item) ? readText(item.media) : undefined
    return color ? [{ color, ...(media && { media }) }] : []
  })
}
