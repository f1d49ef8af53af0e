import type { Metadata } from 'waymark'
import { PasswordForm } from '../../components/account/password-form.tsx'
import { Tokens } from '../../components/account/tokens.tsx'
import { Users } from '../../components/account/users.tsx'
import { PlainHead } from '../../components/plain-head.tsx'
import section from '../../components/section.module.css'
import { Block } from '../../components/settings/block.tsx'
import { readText } from '../../messages/read-text.ts'
import { readHost } from '../../server/host.ts'
import { hasRole, requireRole } from '../../server/session.ts'

export function generateMetadata(): Metadata {
  return { title: readText().text('account.title') }
}

export default async function AccountPage() {
  const session = await requireRole('reader')
  const { access } = readHost()
  const { text } = readText()
  const nowMs = Date.now()
  const { name, role } = session
  if (access.open) {
    return (
      <>
        <PlainHead title={text('account.title')} />
        <p className={section.note}>{text('account.open')}</p>
      </>
    )
  }
  const isOwner = hasRole(session, 'owner')
  return (
    <>
      <PlainHead title={text('account.title')}>
        <span className={section.note}>{text('account.you', { name, role: text(`role.${role}`) })}</span>
      </PlainHead>
      <Block title={text('account.password')}>
        <PasswordForm name={name} />
      </Block>
      {isOwner && (
        <>
          <Block title={text('account.users')} text={text('account.users.text')}>
            <Users users={await access.listUsers()} self={name} nowMs={nowMs} />
          </Block>
          <Block title={text('account.tokens')} text={text('account.tokens.text')}>
            <Tokens tokens={await access.listTokens()} nowMs={nowMs} />
          </Block>
        </>
      )}
    </>
  )
}
