import { useText } from '../../messages/use-text.ts'
import { Menu } from '../menu/menu.tsx'

/** Who looks after the issues of the form around it. */
export function AssignMenu({ person, others }: { person: string; others: readonly string[] }) {
  const { text } = useText()
  return (
    <Menu look="button" name={text('do.assign')} label={text('do.assign')}>
      <button name="do" value="assign-me">
        {text('do.assign-me')} ({person})
      </button>
      {others.map((name) => (
        <button key={name} name="do" value={`assign:${name}`}>
          {text('do.assign-to', { name })}
        </button>
      ))}
      <button name="do" value="assign:">
        {text('do.unassign')}
      </button>
    </Menu>
  )
}
