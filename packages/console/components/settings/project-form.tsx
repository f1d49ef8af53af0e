import type { Project } from '../../../service/src/project.ts'
import { readText } from '../../messages/read-text.ts'
import { LATEST_GROUPING } from '../../server/latest-grouping.ts'
import { saveProjectSettings } from '../../server/settings-actions.ts'
import { ActionForm } from '../form/action-form.tsx'

/** What a project keeps, and from whom it takes reports. */
export function ProjectForm({ project }: { project: Project }) {
  const { text } = readText()
  const { name, settings } = project
  return (
    <ActionForm action={saveProjectSettings} submit={text('settings.save')} look="primary" layout="stack">
      <input type="hidden" name="project" value={project.id} />
      <label>
        {text('settings.name')}
        <input name="name" defaultValue={name} required maxLength={60} />
      </label>
      <label>
        {text('settings.retained')}
        <input
          name="retained"
          type="number"
          min={100}
          max={1_000_000}
          defaultValue={settings.retainedEvents}
          required
        />
        <small>{text('settings.retained.text')}</small>
      </label>
      <label>
        {text('settings.origins')}
        <textarea name="origins" defaultValue={settings.allowedOrigins.join('\n')} rows={3} />
        <small>{text('settings.origins.text')}</small>
      </label>
      <label>
        <input name="addresses" type="checkbox" defaultChecked={settings.storeAddresses} />
        {text('settings.addresses')}
      </label>
      {settings.grouping !== LATEST_GROUPING && (
        <label>
          <input name="grouping" type="checkbox" />
          {text('settings.grouping')}
          <small>{text('settings.grouping.text')}</small>
        </label>
      )}
    </ActionForm>
  )
}
