import type { TokenPurpose, TokenSummary } from '../../../service/src/console-host.ts'
import { readText } from '../../messages/read-text.ts'
import { createToken, deleteToken } from '../../server/account-actions.ts'
import { ActionForm } from '../form/action-form.tsx'
import { ConfirmForm } from '../form/confirm-form.tsx'
import table from '../table.module.css'
import { Time } from '../time.tsx'
import styles from './account.module.css'
import { Inert } from '../text/inert.tsx'

const PURPOSES: readonly TokenPurpose[] = ['read', 'source-maps']

export function Tokens({ tokens, nowMs }: { tokens: readonly TokenSummary[]; nowMs: number }) {
  const { text } = readText()
  return (
    <>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text('account.token.name')}</th>
              <th scope="col">{text('account.token.purpose')}</th>
              <th scope="col">{text('account.created')}</th>
              <th scope="col">{text('account.token.used')}</th>
              <th scope="col">
                <span className="visually-hidden">{text('account.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.length === 0 && (
              <tr>
                <td colSpan={5} className={table.hint}>
                  {text('account.token.none')}
                </td>
              </tr>
            )}
            {tokens.map((token) => (
              <tr key={token.id}>
                <th scope="row">
                  <Inert text={token.name} />
                </th>
                <td>{text(`account.token.purpose.${token.purpose}`)}</td>
                <td className={table.hint}>
                  <Time ms={token.createdAt} nowMs={nowMs} />
                </td>
                <td className={table.hint}>
                  {token.lastUsedAt === null ? (
                    text('account.user.never')
                  ) : (
                    <Time ms={token.lastUsedAt} nowMs={nowMs} />
                  )}
                </td>
                <td className={styles.does}>
                  <ConfirmForm
                    label={text('account.token.delete')}
                    text={text('account.token.delete.text', { name: token.name })}
                    submit={text('account.token.delete')}
                    action={deleteToken}
                  >
                    <input type="hidden" name="token" value={token.id} />
                  </ConfirmForm>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ActionForm action={createToken} submit={text('account.token.create')}>
        <label>
          {text('account.token.name')}
          <input name="name" required maxLength={60} autoComplete="off" />
        </label>
        <select name="purpose" aria-label={text('account.token.purpose')} defaultValue="read">
          {PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {text(`account.token.purpose.${purpose}`)}
            </option>
          ))}
        </select>
      </ActionForm>
    </>
  )
}
