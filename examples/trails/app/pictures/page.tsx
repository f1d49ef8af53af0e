import type { Metadata } from 'waymark'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../components/page-head.tsx'
import { PictureGrid } from '../../components/picture-grid.tsx'
import { readPictures } from '../../data/pictures.ts'
import { readWords } from '../../words/read-words.ts'

export function generateMetadata(): Metadata {
  const { title, lead } = readWords(getLocale()).site.pictures
  return { title, description: lead }
}

export default function PicturesPage() {
  const locale = getLocale()
  const { title, lead } = readWords(locale).site.pictures
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <PictureGrid pictures={readPictures(locale)} />
    </>
  )
}
