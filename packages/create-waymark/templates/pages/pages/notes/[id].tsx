import Head from 'waymark/head'
import type { GetServerSideProps } from 'waymark/pages'
import { findNote, type Note } from '@/lib/notes'

interface Props {
  note: Note
}

export const getServerSideProps: GetServerSideProps<Props> = async ({ params }) => {
  const note = findNote(String(params?.id))
  return note === undefined ? { notFound: true } : { props: { note } }
}

export default function NotePage({ note }: Props) {
  return (
    <>
      <Head>
        <title>{`${note.text} · __NAME__`}</title>
      </Head>
      <h1>{note.text}</h1>
    </>
  )
}
