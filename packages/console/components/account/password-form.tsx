import { readText } from '../../messages/read-text.ts'
import { changePassword } from '../../server/account-actions.ts'
import { ActionForm } from '../form/action-form.tsx'

export function PasswordForm({ name }: { name: string }) {
  const { text } = readText()
  return (
    <ActionForm action={changePassword} submit={text('account.password.change')}>
      <input type="hidden" name="username" autoComplete="username" defaultValue={name} />
      <label>
        {text('account.password.old')}
        <input name="old" type="password" autoComplete="current-password" required />
      </label>
      <label>
        {text('account.password.new')}
        <input name="new" type="password" autoComplete="new-password" required />
      </label>
    </ActionForm>
  )
}
