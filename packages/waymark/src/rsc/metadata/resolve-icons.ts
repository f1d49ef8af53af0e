import type { Metadata, ResolvedIcon, ResolvedIcons } from '../../shared/metadata.ts'
import { dropEmpty, isRecord, readList, readText } from './field-values.ts'
import { readUrl } from './resolve-url.ts'

type WrittenIcons = NonNullable<Metadata['icons']>

/** Icons stay relative: they belong to the origin that serves the page, whatever the public base is. */
export function resolveIcons(value: WrittenIcons): ResolvedIcons {
  const isGrouped = isRecord(value) && !(value instanceof URL) && !('url' in value)
  const groups = isGrouped ? (value as Record<string, unknown>) : { icon: value }
  return {
    icon: readIcons(groups.icon),
    shortcut: readIcons(groups.shortcut),
    apple: readIcons(groups.apple),
    other: readIcons(groups.other),
  }
}

function readIcons(value: unknown): ResolvedIcon[] {
  return readList(value).flatMap((item) => {
    const descriptor = isRecord(item) && !(item instanceof URL) ? item : { url: item }
    const url = readUrl(descriptor.url)
    if (url === undefined) return []
    const details = dropEmpty({
      rel: readText(descriptor.rel),
      type: readText(descriptor.type),
      sizes: readText(descriptor.sizes),
      color: readText(descriptor.color),
      media: readText(descriptor.media),
    })
    const priority = descriptor.fetchPriority
    const isPriority = priority === 'high' || priority === 'low' || priority === 'auto'
    return [{ url, ...details, ...(isPriority && { fetchPriority: priority }) }]
  })
}
