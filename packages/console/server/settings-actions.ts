'use server'

import { randomUUID } from 'node:crypto'
import { refresh } from 'waymark/cache'
import { isOriginPattern } from '../../service/src/ingest/origin-pattern.ts'
import { readText } from '../messages/read-text.ts'
import { MAX_NAME_CHARS, readField, readId, type FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { LATEST_GROUPING } from './latest-grouping.ts'
import { orNotFound, readProject } from './project.ts'
import { requireRole } from './session.ts'
import { createTestError } from './test-error.ts'

const RETAINED = { least: 100, most: 1_000_000 }
const MAX_ORIGINS = 100

/** Fields: `project`, `name`, `retained`, `origins` (one per line), `addresses`, and `grouping` to change to the newer one. */
export async function saveProjectSettings(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { text } = readText()
  const project = await readProject(readField(form, 'project'))
  const name = readField(form, 'name', MAX_NAME_CHARS)
  if (name === '') return { isDone: false, text: text('projects.bad-name') }
  const retainedEvents = readId(form, 'retained')
  if (retainedEvents < RETAINED.least || retainedEvents > RETAINED.most) {
    return { isDone: false, text: text('settings.bad-number') }
  }
  const allowedOrigins = readField(form, 'origins', 10_000).split(/\s+/).filter(Boolean).slice(0, MAX_ORIGINS)
  const wrong = allowedOrigins.find((origin) => !isOriginPattern(origin))
  if (wrong !== undefined) return { isDone: false, text: text('settings.bad-origin', { origin: wrong }) }
  const change = {
    id: project.id,
    name,
    settings: {
      retainedEvents,
      allowedOrigins,
      storeAddresses: form.get('addresses') !== null,
      ...(form.get('grouping') === null ? {} : { grouping: LATEST_GROUPING }),
    },
  }
  await orNotFound(readHost().service.commands.changeProject(change))
  refresh()
  return { isDone: true, text: text('settings.saved') }
}

/** Fields: `project`. */
export async function rotateKey(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { id } = await readProject(readField(form, 'project'))
  await orNotFound(readHost().service.commands.rotateKey({ projectId: id }))
  refresh()
  return { isDone: true, text: readText().text('settings.rotate.done') }
}

/** Fields: `project`. The error takes the way of every other one. */
export async function sendTestError(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { text } = readText()
  const { service } = readHost()
  const project = await readProject(readField(form, 'project'))
  const eventId = randomUUID().replaceAll('-', '')
  const { status } = await service.ingest(createTestError(eventId), { projectId: project.id })
  if (status !== 200) return { isDone: false, text: text('settings.test.failed', { status }) }
  await service.flush()
  refresh()
  const link = { href: `/report/${eventId}`, text: text('settings.test.open') }
  return { isDone: true, text: text('settings.test.sent'), link }
}
