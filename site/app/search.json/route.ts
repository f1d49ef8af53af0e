import { PAGE_NAMES } from '../../lib/contents.ts'
import { readDoc } from '../../lib/read-doc.ts'
import type { SearchEntry } from '../../lib/search-entry.ts'

export const dynamic = 'force-static'

/** What the search reads, when somebody searches for the first time. */
export async function GET(): Promise<Response> {
  const entries = await Promise.all(
    PAGE_NAMES.map(async (name): Promise<SearchEntry[]> => {
      const { title, summary, sections } = await readDoc(name)
      const page = { id: `/docs/${name}/`, page: title, title, text: summary }
      return [
        page,
        ...sections.map((section) => ({
          id: `/docs/${name}/#${section.id}`,
          page: title,
          title: section.title,
          text: section.text,
        })),
      ]
    }),
  )
  return Response.json(entries.flat())
}
