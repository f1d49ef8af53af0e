import type { SettingsDetail } from '../../../service/src/queries/settings.ts'
import { readText } from '../../messages/read-text.ts'
import section from '../section.module.css'
import table from '../table.module.css'

/** What was left out, by whom and why. */
export function Drops({ drops }: { drops: SettingsDetail['drops'] }) {
  const { text, format } = readText()
  if (drops.length === 0) return <p className={section.note}>{text('settings.drops.none')}</p>
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('settings.drops.reason')}</th>
            <th scope="col">{text('settings.drops.where')}</th>
            <th scope="col">{text('settings.drops.kind')}</th>
            <th scope="col" className={table.number}>
              {text('settings.drops.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drops.map((drop) => (
            <tr key={`${drop.source} ${drop.reason} ${drop.category}`}>
              <th scope="row">
                <code>{drop.reason}</code>
              </th>
              <td>{text(drop.source === 'client' ? 'settings.drops.client' : 'settings.drops.service')}</td>
              <td>{drop.category}</td>
              <td className={table.number}>{format.number(drop.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
