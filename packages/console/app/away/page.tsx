import type { Metadata } from 'waymark'
import button from '../../components/button.module.css'
import { EmptyState } from '../../components/empty-state.tsx'
import { readText } from '../../messages/read-text.ts'

export function generateMetadata(): Metadata {
  return { title: readText().text('away.title') }
}

/** Shown by the middleware in the place of any page; whoever asks for it is sent to the first one. */
export default function AwayPage() {
  const { text } = readText()
  return (
    <main>
      <EmptyState
        heading="h1"
        title={text('away.title')}
        action={
          // The address is that of the page that was asked for.
          <a className={button.primary} href="">
            {text('error.retry')}
          </a>
        }
      >
        {text('away.text')}
      </EmptyState>
    </main>
  )
}
