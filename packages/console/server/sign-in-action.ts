'use server'

import { cookies, headers } from 'waymark/headers'
import { redirect } from 'waymark/navigation'
import { BASE_PATH } from '../state/base-path.ts'
import { readLocalPath } from '../state/local-path.ts'
import type { FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { readAddress, SESSION_COOKIE } from './session.ts'
import { createSessionCookie } from './session-cookie.ts'

/** The name stays in the form; the password does not. */
export type SignInProblem =
  | { reason: 'wrong' | 'not-writable'; name: string }
  | { reason: 'too-many'; name: string; retryAfterSeconds: number }

const DEFAULT_WAIT_SECONDS = 60

export async function signIn(_previous: null, form: FormData): Promise<SignInProblem> {
  const name = readField(form, 'name')
  const result = await readHost().access.signIn({
    name,
    password: readField(form, 'password'),
    address: await readAddress(),
  })
  if (!result.ok) {
    return result.reason === 'too-many'
      ? { reason: 'too-many', name, retryAfterSeconds: result.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS }
      : { reason: result.reason, name }
  }
  // A form is only accepted with its origin, so there is one.
  const isSecure = (await headers()).get('origin')?.startsWith('https:') ?? false
  const { cookie, maxAgeSeconds } = result
  ;(await cookies()).set(createSessionCookie(cookie, { maxAgeSeconds, isSecure }))
  redirect(readLocalPath(readField(form, 'next')))
}

export async function signOut(): Promise<FormState> {
  const store = await cookies()
  const cookie = store.get(SESSION_COOKIE)?.value
  if (cookie !== undefined) await readHost().access.signOut(cookie)
  store.delete({ name: SESSION_COOKIE, path: BASE_PATH })
  redirect('/sign-in')
}

function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 1_000) : ''
}
