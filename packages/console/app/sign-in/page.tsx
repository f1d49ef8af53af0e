import type { Metadata, PageProps } from 'waymark'
import { redirect } from 'waymark/navigation'
import { Mark } from '../../components/mark.tsx'
import { readText } from '../../messages/read-text.ts'
import { readSession } from '../../server/session.ts'
import { readLocalPath } from '../../state/local-path.ts'
import { readOne } from '../../state/query.ts'
import { SignInForm, type LinkProblem } from './sign-in-form.tsx'
import styles from './sign-in.module.css'

export function generateMetadata(): Metadata {
  return { title: readText().text('sign-in.title') }
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const query = await searchParams
  const next = readLocalPath(readOne(query, 'next'))
  if ((await readSession()) !== null) redirect(next)
  const { text } = readText()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark size={40} />
        <h1>{text('app.name')}</h1>
        <p className={styles.intro}>{text('sign-in.intro')}</p>
        <SignInForm next={next} linkProblem={readLinkProblem(readOne(query, 'reason'))} />
      </div>
    </main>
  )
}

function readLinkProblem(reason: string | undefined): LinkProblem | undefined {
  return reason === 'key' || reason === 'not-writable' ? reason : undefined
}
