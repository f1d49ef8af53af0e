import type { Metadata, PageProps } from 'waymark'
import { notFound } from 'waymark/navigation'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../../components/page-head.tsx'
import { TrailList } from '../../../components/trail-list.tsx'
import { readTrails } from '../../../data/trails.ts'
import type { RegionWords } from '../../../words/en/country.ts'
import { readWords } from '../../../words/read-words.ts'
import styles from './page.module.css'

type RegionPageProps = PageProps<'/[region]'>

// The folder stands for every address of one segment, but answers only for regions.
export const dynamicParams = false

export function generateStaticParams(): { region: string }[] {
  return Object.keys(readWords('en').regions).map((region) => ({ region }))
}

export async function generateMetadata({ params }: RegionPageProps): Promise<Metadata> {
  const { name, summary } = await readRegion(params)
  return { title: name, description: summary }
}

export default async function RegionPage({ params }: RegionPageProps) {
  const locale = getLocale()
  const { region: slug } = await params
  const { site } = readWords(locale)
  const region = await readRegion(params)
  const trails = readTrails(locale).filter((trail) => trail.region === slug)
  return (
    <>
      <PageHead title={region.name}>{region.summary}</PageHead>
      <div className={styles.text}>
        {region.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <b>{site.regions.arrive}:</b> {region.arrive}
        </p>
      </div>
      <h2 className={styles.trails}>{site.regions.trails}</h2>
      <TrailList trails={trails} locale={locale} words={site} />
    </>
  )
}

async function readRegion(params: RegionPageProps['params']): Promise<RegionWords> {
  const { region } = await params
  return readWords(getLocale()).regions[region] ?? notFound()
}
