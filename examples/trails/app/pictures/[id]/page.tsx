import type { Metadata, PageProps } from 'waymark'
import Link from 'waymark/link'
import { notFound } from 'waymark/navigation'
import { getLocale } from 'waymark/server'
import { PictureView } from '../../../components/picture-view.tsx'
import { findPicture, PICTURE_TRAILS, type PictureOnWall } from '../../../data/pictures.ts'
import { readWords } from '../../../words/read-words.ts'
import styles from './page.module.css'

type PicturePageProps = PageProps<'/pictures/[id]'>

export const dynamicParams = false

export function generateStaticParams(): { id: string }[] {
  return Object.keys(PICTURE_TRAILS).map((id) => ({ id }))
}

export async function generateMetadata({ params }: PicturePageProps): Promise<Metadata> {
  const { picture } = await readPicture(params)
  return { title: picture.title, description: picture.text, openGraph: { images: picture.src } }
}

export default async function PicturePage({ params }: PicturePageProps) {
  const { site } = readWords(getLocale())
  const { picture, before, after } = await readPicture(params)
  return (
    <article className={styles.page}>
      <PictureView picture={picture} toTrail={site.pictures.toTrail} heading="h1" />
      <nav className={styles.around} aria-label={site.pictures.title}>
        <Link href={`/pictures/${before.id}`}>← {before.title}</Link>
        <Link href="/pictures">{site.pictures.all}</Link>
        <Link href={`/pictures/${after.id}`}>{after.title} →</Link>
      </nav>
    </article>
  )
}

async function readPicture(params: PicturePageProps['params']): Promise<PictureOnWall> {
  const { id } = await params
  return findPicture(getLocale(), id) ?? notFound()
}
