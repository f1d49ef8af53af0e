import type { PageProps } from 'waymark'
import { notFound } from 'waymark/navigation'
import { getLocale } from 'waymark/server'
import { PictureView } from '../../../../components/picture-view.tsx'
import { findPicture } from '../../../../data/pictures.ts'
import { readWords } from '../../../../words/read-words.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Stands before the page of the same address when a visitor comes from inside the site. */
export default async function PictureOverPage({ params }: PageProps<'/pictures/[id]'>) {
  const { id } = await params
  const locale = getLocale()
  const { close, before, after, toTrail } = readWords(locale).site.pictures
  const found = findPicture(locale, id) ?? notFound()
  return (
    <PictureDialog
      title={found.picture.title}
      words={{ close, before, after }}
      before={`/pictures/${found.before.id}`}
      after={`/pictures/${found.after.id}`}
    >
      <PictureView picture={found.picture} toTrail={toTrail} heading="h2" />
    </PictureDialog>
  )
}
