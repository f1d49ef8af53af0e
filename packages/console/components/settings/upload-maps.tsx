import { readText } from '../../messages/read-text.ts'
import { uploadSourceMaps } from '../../server/source-map-action.ts'
import { ActionForm } from '../form/action-form.tsx'

export function UploadMaps({ projectId }: { projectId: number }) {
  const { text } = readText()
  return (
    <ActionForm action={uploadSourceMaps} submit={text('settings.maps.upload')}>
      <input type="hidden" name="project" value={projectId} />
      <label>
        {text('settings.maps.choose')}
        <input name="map" type="file" accept=".map,application/json" multiple required />
      </label>
    </ActionForm>
  )
}
