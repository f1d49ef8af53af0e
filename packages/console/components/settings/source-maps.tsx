import type { SettingsDetail } from '../../../service/src/queries/settings.ts'
import { readText } from '../../messages/read-text.ts'
import section from '../section.module.css'
import table from '../table.module.css'
import { Time } from '../time.tsx'
import { Inert } from '../text/inert.tsx'

/** Maps that were uploaded, latest first. */
export function SourceMaps({ maps, nowMs }: { maps: SettingsDetail['sourceMaps']; nowMs: number }) {
  const { text, format } = readText()
  if (maps.length === 0) return <p className={section.note}>{text('settings.maps.none')}</p>
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('settings.maps.file')}</th>
            <th scope="col">{text('settings.maps.id')}</th>
            <th scope="col" className={table.number}>
              {text('settings.maps.size')}
            </th>
            <th scope="col" className={table.number}>
              {text('settings.maps.when')}
            </th>
          </tr>
        </thead>
        <tbody>
          {maps.map((map) => (
            <tr key={map.debugId}>
              <th scope="row">
                <Inert text={map.file} />
              </th>
              <td>
                <code title={map.debugId}>{map.debugId.slice(0, 8)}…</code>
              </td>
              <td className={table.number}>{format.bytes(map.bytes)}</td>
              <td className={`${table.number} ${table.hint}`}>
                <Time ms={map.uploadedMs} nowMs={nowMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
