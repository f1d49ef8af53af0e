import type { Metadata } from 'waymark'
import Link from 'waymark/link'
import { connection } from 'waymark/server'
import { listNotes } from '@/lib/notes'
import { NoteForm } from './note-form'

export const metadata: Metadata = { title: 'Notes' }

export default async function NotesPage() {
  // Notes change while the server runs, so this page is made for each request.
  await connection()
  return (
    <>
      <h1>Notes</h1>
      <ul>
        {listNotes().map((note) => (
          <li key={note.id}>
            <Link href={`/notes/${note.id}`}>{note.text}</Link>
          </li>
        ))}
      </ul>
      <NoteForm />
    </>
  )
}
