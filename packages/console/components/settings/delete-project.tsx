import type { Project } from '../../../service/src/project.ts'
import { readText } from '../../messages/read-text.ts'
import { deleteProject } from '../../server/project-actions.ts'
import { ConfirmForm } from '../form/confirm-form.tsx'

export function DeleteProject({ project }: { project: Pick<Project, 'id' | 'name'> }) {
  const { text } = readText()
  return (
    <ConfirmForm
      label={text('settings.delete')}
      text={text('settings.delete.text')}
      submit={text('settings.delete.do')}
      action={deleteProject}
    >
      <input type="hidden" name="project" value={project.id} />
      <label>
        {text('settings.delete.name', { name: project.name })}
        <input name="name" required autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </label>
    </ConfirmForm>
  )
}
