'use client'

import { useActionState } from 'react'
import { useText } from '../../messages/use-text.ts'
import { signIn, type SignInState } from '../../server/sign-in-action.ts'
import styles from './sign-in.module.css'

/** Why the link that the server printed did not sign in. */
export type LinkProblem = 'key' | 'not-writable'

export function SignInForm({ next, linkProblem }: { next: string; linkProblem: LinkProblem | undefined }) {
  const { text, format } = useText()
  const [state, action, isPending] = useActionState<SignInState, FormData>(signIn, null)
  const problem = describe()
  function describe(): string | undefined {
    if (state?.reason === 'too-many') {
      return text('sign-in.too-many', { wait: format.duration(state.retryAfterSeconds * 1_000) })
    }
    const reason = state?.reason ?? linkProblem
    return reason === undefined ? undefined : text(`sign-in.${reason}`)
  }
  return (
    <form className={styles.form} action={action}>
      <input type="hidden" name="next" value={next} />
      <label>
        {text('sign-in.name')}
        <input
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={state?.name ?? 'owner'}
          required
        />
      </label>
      <label>
        {text('sign-in.password')}
        <input name="password" type="password" autoComplete="current-password" autoFocus required />
      </label>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button className={styles.submit} disabled={isPending}>
        {text('sign-in.submit')}
      </button>
    </form>
  )
}
