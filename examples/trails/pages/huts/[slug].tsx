import Head from 'waymark/head'
import Link from 'waymark/link'
import type { GetStaticPaths, GetStaticProps } from 'waymark/pages'
import { PageHead } from '../../components/page-head.tsx'
import styles from '../../components/huts.module.css'
import { HUT_SLUGS, readHuts, type Hut } from '../../data/huts.ts'
import { readTrailNames } from '../../data/trails.ts'
import { formatMetres } from '../../words/format.ts'
import { readWords, type ChromeWords, type SiteWords } from '../../words/read-words.ts'

interface HutProps {
  chrome: ChromeWords
  words: SiteWords['huts']
  hut: Hut
  height: string
  trailName: string
  /** When this page was made. */
  written: string
}

const RENEW_SECONDS = 60

export const getStaticPaths: GetStaticPaths = ({ locales = [] }) => ({
  paths: locales.flatMap((locale) => HUT_SLUGS.map((slug) => ({ params: { slug }, locale }))),
  fallback: false,
})

export const getStaticProps: GetStaticProps<HutProps> = ({ params, locale = 'en' }) => {
  const { site } = readWords(locale)
  const hut = readHuts(locale).find(({ slug }) => slug === params?.['slug'])
  if (hut === undefined) return { notFound: true }
  return {
    props: {
      chrome: site.chrome,
      words: site.huts,
      hut,
      height: formatMetres(hut.heightM, locale),
      trailName: readTrailNames(locale)[hut.trail] ?? '',
      written: new Date().toISOString(),
    },
    revalidate: RENEW_SECONDS,
  }
}

export default function HutPage({ words, hut, height, trailName, written }: HutProps) {
  return (
    <>
      <Head>
        <title>{`${hut.name} · Trails`}</title>
        <meta name="description" content={hut.summary} />
      </Head>
      <article>
        <PageHead title={hut.name}>{hut.summary}</PageHead>
        <p className={styles.text}>{hut.text}</p>
        <dl className={styles.facts}>
          <dt>{words.height}</dt>
          <dd className="figures">{height}</dd>
          <dt>{words.keeper}</dt>
          <dd>{hut.keeper}</dd>
          <dt>{words.opens}</dt>
          <dd>{hut.opens}</dd>
          <dt>{words.along}</dt>
          <dd>
            <Link href={`/trails/${hut.trail}`}>{trailName}</Link>
          </dd>
        </dl>
        <p className={styles.foot}>
          <Link href="/huts">{words.all}</Link>
          <span>
            {words.counted} <time dateTime={written}>{written.slice(11, 16)} UTC</time>
          </span>
        </p>
      </article>
    </>
  )
}
