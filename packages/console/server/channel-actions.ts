'use server'

import { refresh } from 'waymark/cache'
import { readText } from '../messages/read-text.ts'
import { readField, readId, type FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { isServiceError } from './service-error.ts'
import { requireRole } from './session.ts'

/** Fields: `project`, `kind`, `url` and `secret`. */
export async function addChannel(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { text } = readText()
  const kind = readField(form, 'kind')
  const address = readField(form, 'url')
  const secret = readField(form, 'secret', 200)
  const isMail = kind === 'email'
  try {
    await readHost().service.commands.saveChannel({
      projectId: readId(form, 'project'),
      kind: isMail || kind === 'slack' ? kind : 'webhook',
      url: isMail && !address.startsWith('mailto:') ? `mailto:${address}` : address,
      ...(secret === '' ? {} : { secret }),
    })
  } catch (error) {
    if (!isServiceError(error)) throw error
    const reason = error.code === 'WMS014' ? text('settings.channel.private') : error.message
    return { isDone: false, text: text('settings.channel.refused', { reason }) }
  }
  refresh()
  return { isDone: true, text: text('settings.channel.added') }
}

/** Fields: `project` and `channel`. */
export async function testChannel(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { text } = readText()
  try {
    const { failure } = await readHost().service.commands.testChannel({
      projectId: readId(form, 'project'),
      id: readId(form, 'channel'),
    })
    refresh()
    return failure === undefined
      ? { isDone: true, text: text('settings.channel.tested') }
      : { isDone: false, text: text('settings.channel.failed', { reason: failure }) }
  } catch (error) {
    if (!isServiceError(error)) throw error
    return { isDone: false, text: text('settings.channel.failed', { reason: error.message }) }
  }
}

/** Fields: `project` and `channel`. */
export async function deleteChannel(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const target = { projectId: readId(form, 'project'), id: readId(form, 'channel') }
  await readHost().service.commands.deleteChannel(target)
  refresh()
  return null
}
