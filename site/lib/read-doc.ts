import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from 'react'
import { PAGE_NAMES } from './contents.ts'
import { renderMarkdown, type RenderedDoc } from './render-markdown.ts'

/** The site is built in its own folder. */
const DOCS_DIR = join(process.cwd(), '..', 'docs')

export const readDoc: (name: string) => Promise<RenderedDoc> = cache(async (name) =>
  renderMarkdown(await readFile(join(DOCS_DIR, `${name}.md`), 'utf8')),
)

/** Titles of all pages, for the navigation. */
export const readTitles: () => Promise<Record<string, string>> = cache(async () => {
  const entries = await Promise.all(
    PAGE_NAMES.map(async (name) => {
      const text = await readFile(join(DOCS_DIR, `${name}.md`), 'utf8')
      return [name, /^# (.+)$/m.exec(text)?.[1] ?? name] as const
    }),
  )
  return Object.fromEntries(entries)
})
