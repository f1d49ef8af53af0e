import type { Metadata, PageProps } from 'waymark'
import { cookies } from 'waymark/headers'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../components/page-head.tsx'
import { HIKER_COOKIE } from '../../data/hiker-cookie.ts'
import { listHikes } from '../../data/hikes.ts'
import { readTrailNames } from '../../data/trails.ts'
import { readWords } from '../../words/read-words.ts'
import { LogBook } from './log-book.tsx'

const LATEST = 12

export function generateMetadata(): Metadata {
  const { title, lead } = readWords(getLocale()).site.log
  return { title, description: lead }
}

export default async function LogPage({ searchParams }: PageProps<'/log'>) {
  const locale = getLocale()
  const { log: words } = readWords(locale).site
  const { trail } = await searchParams
  const hiker = (await cookies()).get(HIKER_COOKIE)?.value
  return (
    <>
      <PageHead title={words.title}>{words.lead}</PageHead>
      <LogBook
        hikes={listHikes({ limit: LATEST, hiker })}
        trails={readTrailNames(locale)}
        chosen={typeof trail === 'string' ? trail : ''}
        today={new Date().toISOString().slice(0, 10)}
        words={words}
      />
    </>
  )
}
