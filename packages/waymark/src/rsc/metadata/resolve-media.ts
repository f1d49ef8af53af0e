import type { ResolvedMedia } from '../../shared/metadata.ts'
import { dropEmpty, isRecord, readList, readText } from './field-values.ts'
import { resolveUrl, type UrlScope } from './resolve-url.ts'

/** Images, videos and sounds for social cards: absolute URLs, unsafe ones dropped. */
export function resolveMedia(value: unknown, scope: UrlScope): ResolvedMedia[] {
  return readList(value).flatMap((item) => {
    const descriptor = isRecord(item) && !(item instanceof URL) ? item : { url: item }
    const url = resolveUrl(descriptor.url, scope)
    if (url === undefined) return []
    const details = dropEmpty({
      secureUrl: resolveUrl(descriptor.secureUrl, scope),
      alt: readText(descriptor.alt),
      type: readText(descriptor.type),
      width: readText(descriptor.width),
      height: readText(descriptor.height),
    })
    return [{ url, ...details }]
  })
}
