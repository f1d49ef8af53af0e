import Link from 'waymark/link'
import { readText } from '../messages/read-text.ts'
import { EmptyState } from './empty-state.tsx'
import button from './button.module.css'

/** A page that is not there, or not for this reader. */
export function DeadEnd({ reason }: { reason: 'missing' | 'forbidden' }) {
  const { text } = readText()
  return (
    <EmptyState
      heading="h1"
      title={text(`${reason}.title`)}
      action={
        <Link className={button.button} href="/">
          {text('missing.home')}
        </Link>
      }
    >
      {text(`${reason}.text`)}
    </EmptyState>
  )
}
