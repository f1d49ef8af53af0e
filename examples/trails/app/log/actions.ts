'use server'

import { revalidatePath } from 'waymark/cache'
import { cookies } from 'waymark/headers'
import { readHikeForm, type HikeField, type TypedHike } from '../../data/hike-form.ts'
import { HIKER_COOKIE } from '../../data/hiker-cookie.ts'
import { addHike, removeHike } from '../../data/hikes.ts'

export type LogState =
  | { kind: 'empty' }
  | { kind: 'saved'; at: number }
  | { kind: 'invalid'; typed: TypedHike; problems: HikeField[] }

export async function logHike(_before: LogState, form: FormData): Promise<LogState> {
  const reading = readHikeForm(form, new Date())
  if (reading.kind === 'invalid') return reading
  addHike(reading.hike, await readHiker())
  renew(reading.hike.trail)
  return { kind: 'saved', at: Date.now() }
}

export async function takeOut(form: FormData): Promise<void> {
  const trail = removeHike(String(form.get('id')), await readHiker())
  if (trail !== undefined) renew(trail)
}

/** Middleware has given everybody a number who opened the log book; a call from elsewhere has none. */
async function readHiker(): Promise<string> {
  const hiker = (await cookies()).get(HIKER_COOKIE)?.value
  if (hiker === undefined) throw new Error('The call has no hiker: it did not come through the log book.')
  return hiker
}

/** Pages that show the log book are made anew, in both languages. */
function renew(trail: string): void {
  for (const prefix of ['', '/de']) {
    revalidatePath(`${prefix}/trails/${trail}`)
    revalidatePath(prefix || '/')
  }
}
