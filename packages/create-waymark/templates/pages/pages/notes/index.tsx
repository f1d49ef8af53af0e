import { useState, type FormEvent } from 'react'
import Head from 'waymark/head'
import Link from 'waymark/link'
import type { GetServerSideProps } from 'waymark/pages'
import { useRouter } from 'waymark/router'
import { listNotes, type Note } from '@/lib/notes'

interface Props {
  notes: Note[]
}

export const getServerSideProps: GetServerSideProps<Props> = async () => ({ props: { notes: listNotes() } })

export default function NotesPage({ notes }: Props) {
  const router = useRouter()
  const [problem, setProblem] = useState<string>()

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const response = await fetch('/api/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: new FormData(form).get('text') }),
    })
    const answer: { problem?: string } = await response.json()
    setProblem(answer.problem)
    if (!response.ok) return
    form.reset()
    await router.replace(router.asPath)
  }

  return (
    <>
      <Head>
        <title>Notes · __NAME__</title>
      </Head>
      <h1>Notes</h1>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <Link href={`/notes/${note.id}`}>{note.text}</Link>
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <input name="text" aria-label="New note" placeholder="A new note" />
        <button>Save</button>
        {problem === undefined ? null : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </>
  )
}
