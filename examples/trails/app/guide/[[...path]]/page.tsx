import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import { notFound } from 'waymark/navigation'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../../components/page-head.tsx'
import type { Article } from '../../../words/en/guide.ts'
import { readWords } from '../../../words/read-words.ts'
import styles from './page.module.css'

type GuidePageProps = PageProps<'/guide/[[...path]]'>

// `/guide` and everything below it is one folder; what is not written is not found.
export const dynamicParams = false

export function generateStaticParams(): { path: string[] }[] {
  return Object.keys(readWords('en').guide).map((path) => ({ path: path === '' ? [] : path.split('/') }))
}

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const { title, summary } = findArticle((await params).path)
  return { title, description: summary }
}

export default async function GuidePage({ params }: GuidePageProps) {
  const { path = [] } = await params
  const { guide, site } = readWords(getLocale())
  const article = findArticle(path)
  const below = Object.entries(guide).filter(([key]) => isBelow(key, path))
  return (
    <div className={styles.columns}>
      <article>
        <Breadcrumbs path={path} guide={guide} label={site.guide.crumbs} />
        <PageHead title={article.title}>{article.summary}</PageHead>
        <div className={styles.text}>
          {article.sections.map(({ heading, text }) => (
            <section key={text}>
              {heading !== undefined && <h2>{heading}</h2>}
              <p>{text}</p>
            </section>
          ))}
        </div>
        {below.length > 0 && (
          <ul className={styles.below} aria-label={site.guide.onward}>
            {below.map(([key, { title, summary }]) => (
              <li key={key}>
                <Link href={`/guide/${key}`}>
                  <b>{title}</b>
                  <span>{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </article>
      <nav className={styles.contents} aria-label={site.guide.contents}>
        <p>{site.guide.contents}</p>
        <ul>
          {Object.entries(guide).map(([key, { title }]) => (
            <li key={key} data-depth={key === '' ? 0 : key.split('/').length}>
              <Link
                href={key === '' ? '/guide' : `/guide/${key}`}
                aria-current={key === path.join('/') ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

interface BreadcrumbsProps {
  path: string[]
  guide: Record<string, Article>
  label: string
}

function Breadcrumbs({ path, guide, label }: BreadcrumbsProps) {
  if (path.length === 0) return null
  const above = ['', ...path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join('/'))]
  return (
    <nav className={styles.crumbs} aria-label={label}>
      {above.map((key) => (
        <Link key={key} href={key === '' ? '/guide' : `/guide/${key}`}>
          {guide[key]?.title}
        </Link>
      ))}
    </nav>
  )
}

function findArticle(path: string[] = []): Article {
  return readWords(getLocale()).guide[path.join('/')] ?? notFound()
}

/** One level below, not deeper. */
function isBelow(key: string, path: string[]): boolean {
  const parts = key.split('/')
  return key !== '' && parts.length === path.length + 1 && path.every((part, index) => part === parts[index])
}
