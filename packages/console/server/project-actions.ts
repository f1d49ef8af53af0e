'use server'

import { redirect } from 'waymark/navigation'
import { readText } from '../messages/read-text.ts'
import { MAX_NAME_CHARS, readField, type FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { orNotFound, readProject } from './project.ts'
import { requireRole } from './session.ts'

/** Fields: `name`. */
export async function createProject(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const name = readField(form, 'name', MAX_NAME_CHARS)
  if (name === '') return { isDone: false, text: readText().text('projects.bad-name') }
  const { id } = await readHost().service.commands.createProject({ name })
  redirect(`/p/${id}/settings`)
}

/** Fields: `project`, and its name, typed as `name`: nobody does that by mistake. */
export async function deleteProject(_previous: null, form: FormData): Promise<FormState> {
  await requireRole('owner')
  const project = await readProject(readField(form, 'project'))
  if (readField(form, 'name', MAX_NAME_CHARS) !== project.name.trim()) {
    return { isDone: false, text: readText().text('settings.delete.other-name') }
  }
  await orNotFound(readHost().service.commands.deleteProject({ projectId: project.id }))
  redirect('/projects')
}
