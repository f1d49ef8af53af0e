import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import { PAGE_NAMES } from '../../../lib/contents.ts'
import { readDoc, readTitles } from '../../../lib/read-doc.ts'

export const dynamicParams = false

export function generateStaticParams(): { slug: string }[] {
  return PAGE_NAMES.map((slug) => ({ slug }))
}

export async function generateMetadata({ params }: PageProps<'/docs/[slug]'>): Promise<Metadata> {
  const { title, summary } = await readDoc((await params).slug)
  return { title, description: summary }
}

export default async function DocPage({ params }: PageProps<'/docs/[slug]'>) {
  const { slug } = await params
  const [{ html, sections }, titles] = await Promise.all([readDoc(slug), readTitles()])
  const index = PAGE_NAMES.indexOf(slug)
  const [previous, next] = [PAGE_NAMES[index - 1], PAGE_NAMES[index + 1]]
  return (
    <>
      <main id="content">
        <article dangerouslySetInnerHTML={{ __html: html }} />
        <nav className="turn" aria-label="Pages before and after">
          {previous === undefined ? <span /> : <Link href={`/docs/${previous}/`}>← {titles[previous]}</Link>}
          {next === undefined ? null : <Link href={`/docs/${next}/`}>{titles[next]} →</Link>}
        </nav>
      </main>
      <nav className="sections" aria-label="On this page">
        <ul>
          {sections
            .filter(({ depth }) => depth === 2)
            .map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
        </ul>
      </nav>
    </>
  )
}
