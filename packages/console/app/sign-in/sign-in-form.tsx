'use client'

import { describeLost } from '../../components/form/describe-lost.ts'
import { useKeptForm } from '../../components/form/use-kept-form.ts'
import { useServerAction } from '../../components/form/use-server-action.ts'
import { useText } from '../../messages/use-text.ts'
import { signIn } from '../../server/sign-in-action.ts'
import styles from './sign-in.module.css'

/** Why the link that the server printed did not sign in. */
export type LinkProblem = 'key' | 'not-writable'

export function SignInForm({ next, linkProblem }: { next: string; linkProblem: LinkProblem | undefined }) {
  const { text, format } = useText()
  const [outcome, send, isPending] = useServerAction(signIn)
  const refused = outcome !== null && 'reason' in outcome ? outcome : null
  const form = useKeptForm(send, refused)
  const problem = describe()
  function describe(): string | undefined {
    if (outcome !== null && 'kind' in outcome) return describeLost(outcome, text)
    if (refused?.reason === 'too-many') {
      return text('sign-in.too-many', { wait: format.duration(roundUp(refused.retryAfterSeconds) * 1_000) })
    }
    const reason = refused?.reason ?? linkProblem
    return reason === undefined ? undefined : text(`sign-in.${reason}`)
  }
  return (
    <form className={styles.form} action={send} {...form}>
      <input type="hidden" name="next" value={next} />
      <label>
        {text('sign-in.name')}
        <input
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={refused?.name ?? 'owner'}
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

/** To whole minutes: whoever comes back then is not turned away again. */
function roundUp(seconds: number): number {
  return seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60
}
