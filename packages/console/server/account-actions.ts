'use server'

import { refresh } from 'waymark/cache'
import { cookies, headers } from 'waymark/headers'
import type { Role } from '../../service/src/console-host.ts'
import { readText } from '../messages/read-text.ts'
import { MAX_NAME_CHARS, readField, readId, type FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { isServiceError } from './service-error.ts'
import { createSessionCookie } from './session-cookie.ts'
import { readAddress, requireRole } from './session.ts'

const REFUSALS = {
  wrong: 'account.password.wrong',
  'too-many': 'account.too-many',
  'not-writable': 'account.not-writable',
} as const

/** Fields: `old` and `new`. Everybody may change their own. */
export async function changePassword(_previous: null, form: FormData): Promise<FormState> {
  const { name } = await requireRole('reader')
  const { access } = readHost()
  const { text } = readText()
  const address = await readAddress()
  const proof = await access.signIn({ name, password: readPassword(form, 'old'), address })
  if (!proof.ok) {
    return { isDone: false, text: text(REFUSALS[proof.reason]) }
  }
  await access.signOut(proof.cookie)
  const password = readPassword(form, 'new')
  const refusal = await attempt(() => access.changePassword({ name, password }))
  if (refusal !== undefined) return refusal
  // The new password has ended this session, too.
  const session = await access.signIn({ name, password, address })
  if (session.ok) {
    const isSecure = (await headers()).get('origin')?.startsWith('https:') ?? false
    ;(await cookies()).set(
      createSessionCookie(session.cookie, { maxAgeSeconds: session.maxAgeSeconds, isSecure }),
    )
  }
  return { isDone: true, text: text('account.password.changed') }
}

/** Fields: `name`, `password` and `role`. */
export async function addUser(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { text } = readText()
  const name = readField(form, 'name', MAX_NAME_CHARS)
  const { access } = readHost()
  const known = await access.listUsers()
  if (known.some((user) => user.name === name)) {
    return { isDone: false, text: text('account.user.known', { name }) }
  }
  const input = { name, role: readRole(form), password: readPassword(form, 'password') }
  const refusal = await attempt(() => access.saveUser(input))
  if (refusal !== undefined) return refusal
  refresh()
  return { isDone: true, text: text('account.user.added', { name }) }
}

/** Fields: `name` and `role`. */
export async function changeRole(_previous: null, form: FormData): Promise<FormState> {
  const session = await requireRole('owner')
  const name = readField(form, 'name', MAX_NAME_CHARS)
  // There is always an owner: nobody takes their own rights away.
  if (name === session.name) return { isDone: false, text: readText().text('account.user.self') }
  const refusal = await attempt(() => readHost().access.saveUser({ name, role: readRole(form) }))
  if (refusal !== undefined) return refusal
  refresh()
  return { isDone: true, text: readText().text('account.user.saved') }
}

/** Fields: `name`. */
export async function deleteUser(_previous: null, form: FormData): Promise<FormState> {
  const session = await requireRole('owner')
  const name = readField(form, 'name', MAX_NAME_CHARS)
  if (name === session.name) return { isDone: false, text: readText().text('account.user.self') }
  await readHost().access.deleteUser({ name })
  refresh()
  return null
}

/** Fields: `name` and `purpose`. The token is part of this one answer. */
export async function createToken(_previous: null, form: FormData): Promise<FormState> {
  const session = await requireRole('owner')
  const name = readField(form, 'name', MAX_NAME_CHARS)
  const { token } = await readHost().access.createToken({
    name,
    createdBy: session.name,
    purpose: form.get('purpose') === 'source-maps' ? 'source-maps' : 'read',
  })
  refresh()
  return { isDone: true, text: readText().text('account.token.created'), secret: token }
}

/** Fields: `token`. */
export async function deleteToken(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  await readHost().access.deleteToken({ id: readId(form, 'token') })
  refresh()
  return null
}

/** What the service says no to is told; anything else is a fault. */
async function attempt(change: () => Promise<void>): Promise<FormState | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (!isServiceError(error)) throw error
    return { isDone: false, text: readText().text('account.refused', { reason: error.message }) }
  }
}

function readRole(form: FormData): Role {
  const role = form.get('role')
  return role === 'owner' || role === 'member' ? role : 'reader'
}

/** As it was typed: blanks are part of a password. */
function readPassword(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
