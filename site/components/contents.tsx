'use client'

import Link from 'waymark/link'
import { useSelectedLayoutSegment } from 'waymark/navigation'

interface ContentsProps {
  chapters: { title: string; pages: { name: string; title: string }[] }[]
}

/** The side bar; on a phone it folds. */
export function Contents({ chapters }: ContentsProps) {
  const current = useSelectedLayoutSegment()
  const list = chapters.map(({ title, pages }) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <Link href={`/docs/${page.name}/`} aria-current={page.name === current ? 'page' : undefined}>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
  return (
    <nav className="contents" aria-label="Documentation">
      <div className="wide">{list}</div>
      <details className="narrow" key={current}>
        <summary>All pages</summary>
        {list}
      </details>
    </nav>
  )
}
