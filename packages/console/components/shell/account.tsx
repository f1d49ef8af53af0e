import Link from 'waymark/link'
import type { Session } from '../../../service/src/console-host.ts'
import { readText } from '../../messages/read-text.ts'
import { signOut } from '../../server/sign-in-action.ts'
import { ActionForm } from '../form/action-form.tsx'
import { Languages } from './languages.tsx'
import styles from './shell.module.css'

/** Who is signed in. Where nobody has to be, only the language is left to choose. */
export function Account({ session, isOpen }: { session: Session; isOpen: boolean }) {
  const { text } = readText()
  return (
    <div className={styles.account}>
      {!isOpen && (
        <>
          <span className={styles.person}>
            {text('signed-in-as', { name: session.name, role: text(`role.${session.role}`) })}
          </span>
          <Link href="/account">{text('nav.account')}</Link>
          <ActionForm action={signOut} submit={text('sign-out')} look="plain" />
        </>
      )}
      <Languages />
    </div>
  )
}
