import type { ResolvedTitle, TitleParts } from '../../shared/metadata.ts'
import { isRecord, readText } from './field-values.ts'

/** A title with the template from above applied, and the template it hands to the segments below. */
export function resolveTitle(
  title: string | TitleParts | null | undefined,
  templateAbove: string | null,
): ResolvedTitle | null {
  if (title === null || title === undefined) return null
  if (!isRecord(title))
    return { absolute: applyTemplate(templateAbove, readText(title) ?? ''), template: null }
  const template = readText(title.template) ?? null
  const absolute = readText(title.absolute)
  if (absolute !== undefined) return { absolute, template }
  return { absolute: applyTemplate(templateAbove, readText(title.default) ?? ''), template }
}

function applyTemplate(template: string | null, title: string): string {
  if (template === null || title === '') return title
  // A function, because `$&` in a title must stay text.
  return template.replaceAll('%s', () => title)
}
