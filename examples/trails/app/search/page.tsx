import type { Metadata, PageProps } from 'waymark'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../components/page-head.tsx'
import { SearchForm } from '../../components/search-form.tsx'
import { TrailList } from '../../components/trail-list.tsx'
import { GRADES } from '../../data/trail-facts.ts'
import { searchTrails } from '../../data/trails.ts'
import { readWords } from '../../words/read-words.ts'
import styles from './page.module.css'

export function generateMetadata(): Metadata {
  return { title: readWords(getLocale()).site.search.title, robots: { index: false } }
}

export default async function SearchPage({ searchParams }: PageProps<'/search'>) {
  const locale = getLocale()
  const { site } = readWords(locale)
  const { q, grade: wanted } = await searchParams
  const query = typeof q === 'string' ? q : ''
  const grade = GRADES.find((name) => name === wanted)
  const trails = searchTrails(locale, query, grade)
  return (
    <>
      <PageHead title={site.search.title} />
      {/* Another search starts the fields afresh. */}
      <SearchForm key={`${query} ${grade}`} words={site} query={query} grade={grade} />
      <p className={styles.count} role="status">
        {trails.length === 0 ? site.search.none : site.search.results(trails.length)}
      </p>
      <TrailList trails={trails} locale={locale} words={site} />
    </>
  )
}
