import type { SettingsDetail } from '../../../service/src/queries/settings.ts'
import { readText } from '../../messages/read-text.ts'
import { isMessageKey } from '../../messages/text.ts'
import section from '../section.module.css'
import table from '../table.module.css'

/** What was left out, by whom and why. */
export function Drops({ drops }: { drops: SettingsDetail['drops'] }) {
  const { text } = readText()
  if (drops.length === 0) return <p className={section.note}>{text('drops.none')}</p>
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('drops.reason')}</th>
            <th scope="col">{text('drops.where')}</th>
            <th scope="col">{text('drops.kind')}</th>
            <th scope="col" className={table.number}>
              {text('drops.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drops.map((drop) => (
            <DropRow key={`${drop.source} ${drop.reason} ${drop.category}`} drop={drop} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DropRow({ drop }: { drop: SettingsDetail['drops'][number] }) {
  const { text, format } = readText()
  const [kind, reason] = [`drops.kind.${drop.category}`, `drops.reason.${drop.reason}`]
  return (
    <tr>
      <th scope="row">
        <code>{drop.reason}</code>
        {isMessageKey(reason) && <div className={section.note}>{text(reason)}</div>}
      </th>
      <td>{text(drop.source === 'client' ? 'drops.client' : 'drops.service')}</td>
      <td>{isMessageKey(kind) ? text(kind) : drop.category}</td>
      <td className={table.number}>{format.number(drop.quantity)}</td>
    </tr>
  )
}
