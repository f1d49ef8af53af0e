import type { ReactNode } from 'react'
import { Contents } from '../../components/contents.tsx'
import { CHAPTERS } from '../../lib/contents.ts'
import { readTitles } from '../../lib/read-doc.ts'

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const titles = await readTitles()
  const chapters = CHAPTERS.map(({ title, pages }) => ({
    title,
    pages: pages.map((name) => ({ name, title: titles[name] ?? name })),
  }))
  return (
    <div className="docs">
      <Contents chapters={chapters} />
      {children}
    </div>
  )
}
