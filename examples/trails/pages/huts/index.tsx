import Head from 'waymark/head'
import Link from 'waymark/link'
import type { GetServerSideProps } from 'waymark/pages'
import { PageHead } from '../../components/page-head.tsx'
import styles from '../../components/huts.module.css'
import { countFreeBeds, readHuts, type Hut } from '../../data/huts.ts'
import { readWords, type ChromeWords, type SiteWords } from '../../words/read-words.ts'

interface HutsProps {
  chrome: ChromeWords
  words: SiteWords['huts']
  huts: { hut: Hut; free: number }[]
}

/** For each visit: beds are taken while people read. */
export const getServerSideProps: GetServerSideProps<HutsProps> = async ({ locale = 'en' }) => {
  const { site } = readWords(locale)
  const tonight = new Date()
  const huts = readHuts(locale).map((hut) => ({ hut, free: countFreeBeds(hut, tonight) }))
  return { props: { chrome: site.chrome, words: site.huts, huts } }
}

export default function HutsPage({ words, huts }: HutsProps) {
  return (
    <>
      <Head>
        <title>{`${words.title} · Trails`}</title>
        <meta name="description" content={words.lead} />
      </Head>
      <PageHead title={words.title}>{words.lead}</PageHead>
      <ul className={styles.list}>
        {huts.map(({ hut, free }) => (
          <li key={hut.slug}>
            <Link href={`/huts/${hut.slug}`}>
              <h2>{hut.name}</h2>
              <p>{hut.summary}</p>
              <p className={styles.beds} data-full={free === 0}>
                <b className="figures">{free}</b> / <span className="figures">{hut.beds}</span> {words.beds}{' '}
                {free === 0 ? words.full : words.free}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
