import type { PageProps } from 'waymark'
import { notFound } from 'waymark/navigation'
import { findNote } from '@/lib/notes'

export async function generateMetadata({ params }: PageProps<'/notes/[id]'>) {
  const note = findNote((await params).id)
  return { title: note?.text ?? 'No such note' }
}

export default async function NotePage({ params }: PageProps<'/notes/[id]'>) {
  const note = findNote((await params).id) ?? notFound()
  return <h1>{note.text}</h1>
}
