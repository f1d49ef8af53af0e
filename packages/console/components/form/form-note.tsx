'use client'

import Link from 'waymark/link'
import { useText } from '../../messages/use-text.ts'
import type { FormState } from '../../server/form-state.ts'
import { CopyButton } from '../copy-button.tsx'
import { Icon } from '../icon.tsx'
import { describeLost } from './describe-lost.ts'
import type { Lost } from './use-server-action.ts'
import styles from './form.module.css'

/** Says below a form what became of it. */
export function FormNote({ outcome }: { outcome: FormState | Lost }) {
  const { text } = useText()
  const result =
    outcome !== null && 'kind' in outcome
      ? { isDone: false, text: `${describeLost(outcome, text)} ${text('lost.kept')}` }
      : outcome
  return (
    <p className={styles.note} role="status" data-done={result?.isDone}>
      {result !== null && result.text !== '' && (
        <>
          <Icon name={result.isDone ? 'check' : 'issues'} size={14} /> {result.text}{' '}
          {result.link !== undefined && <Link href={result.link.href}>{result.link.text}</Link>}
          {result.secret !== undefined && (
            <span className={styles.secret}>
              <code>{result.secret}</code>
              <CopyButton value={result.secret} />
            </span>
          )}
        </>
      )}
    </p>
  )
}
