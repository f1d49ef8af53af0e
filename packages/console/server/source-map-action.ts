'use server'

import { refresh } from 'waymark/cache'
import { readText } from '../messages/read-text.ts'
import { readField, type FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { readProject } from './project.ts'
import { readMapId } from './read-source-map.ts'
import { isServiceError } from './service-error.ts'
import { requireRole } from './session.ts'

/** Fields: `project`, and one `map` for each file. Stops at the first that cannot be used. */
export async function uploadSourceMaps(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const { text } = readText()
  const project = await readProject(readField(form, 'project'))
  const files = form.getAll('map').filter((value) => value instanceof File && value.size > 0) as File[]
  if (files.length === 0) return { isDone: false, text: text('settings.maps.nothing') }
  for (const file of files) {
    const map = await file.text()
    const found = readMapId(map)
    if ('fault' in found) {
      return { isDone: false, text: text(`settings.maps.${found.fault}`, { file: file.name }) }
    }
    const input = { projectId: project.id, debugId: found.debugId, file: file.name, map }
    try {
      await readHost().service.commands.saveSourceMap(input)
    } catch (error) {
      if (!isServiceError(error)) throw error
      return {
        isDone: false,
        text: text('settings.maps.refused', { file: file.name, reason: error.message }),
      }
    }
  }
  refresh()
  return { isDone: true, text: text('settings.maps.uploaded', { count: files.length }) }
}
