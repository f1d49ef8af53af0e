import type { Role, UserSummary } from '../../../service/src/console-host.ts'
import { readText } from '../../messages/read-text.ts'
import { addUser, changeRole, deleteUser } from '../../server/account-actions.ts'
import { ActionForm } from '../form/action-form.tsx'
import { ConfirmForm } from '../form/confirm-form.tsx'
import table from '../table.module.css'
import { Time } from '../time.tsx'
import styles from './account.module.css'
import { Inert } from '../text/inert.tsx'

interface UsersProps {
  users: readonly UserSummary[]
  /** Who looks: nobody takes their own rights away. */
  self: string
  nowMs: number
}

const ROLES: readonly Role[] = ['reader', 'member', 'owner']

export function Users({ users, self, nowMs }: UsersProps) {
  const { text } = readText()
  return (
    <>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text('account.user.name')}</th>
              <th scope="col">{text('account.user.role')}</th>
              <th scope="col">{text('account.user.seen')}</th>
              <th scope="col">
                <span className="visually-hidden">{text('account.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.name}>
                <th scope="row">
                  <Inert text={user.name} />
                </th>
                <td>{user.name === self ? text(`role.${user.role}`) : <RoleForm user={user} />}</td>
                <td className={table.hint}>
                  {user.lastSeenAt === null ? (
                    text('account.user.never')
                  ) : (
                    <Time ms={user.lastSeenAt} nowMs={nowMs} />
                  )}
                </td>
                <td className={styles.does}>
                  {user.name === self ? (
                    <span className={table.hint}>{text('account.user.self')}</span>
                  ) : (
                    <ConfirmForm
                      label={text('account.user.delete')}
                      text={text('account.user.delete.text', { name: user.name })}
                      submit={text('account.user.delete')}
                      action={deleteUser}
                    >
                      <input type="hidden" name="name" value={user.name} />
                    </ConfirmForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <AddUser />
    </>
  )
}

function RoleForm({ user }: { user: UserSummary }) {
  const { text } = readText()
  return (
    <ActionForm action={changeRole} submit={text('account.user.save')}>
      <input type="hidden" name="name" value={user.name} />
      <RoleField label={`${text('account.user.role')}: ${user.name}`} chosen={user.role} />
    </ActionForm>
  )
}

function RoleField({ label, chosen }: { label: string; chosen: Role }) {
  const { text } = readText()
  return (
    <select name="role" aria-label={label} defaultValue={chosen}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {text(`role.${role}`)}
        </option>
      ))}
    </select>
  )
}

function AddUser() {
  const { text } = readText()
  return (
    <ActionForm action={addUser} submit={text('account.user.add')}>
      <label>
        {text('account.user.name')}
        <input name="name" required maxLength={60} autoComplete="off" />
      </label>
      <label>
        {text('account.user.password')}
        <input name="password" type="password" required autoComplete="new-password" />
      </label>
      <RoleField label={text('account.user.role')} chosen="reader" />
    </ActionForm>
  )
}
