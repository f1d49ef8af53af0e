'use client'

import { useText } from '../../messages/use-text.ts'
import type { EditorPlace } from '../../server/editor-place.ts'
import { Icon } from '../icon.tsx'
import styles from './stack.module.css'

/** In development: the place of a frame, in the editor of whoever develops the app. */
export function OpenInEditor({ place }: { place: EditorPlace }) {
  const { text } = useText()
  return (
    <button
      type="button"
      className={styles.editor}
      title={text('stack.editor')}
      aria-label={text('stack.editor')}
      // The server says in the terminal when it finds no editor. Where it is gone, nothing is to be opened.
      onClick={() => void open(place).catch(() => undefined)}
    >
      <Icon name="edit" size={14} />
    </button>
  )
}

async function open(place: EditorPlace): Promise<void> {
  const file = 'file' in place ? place.file : await findSource(place.describePath, place.served)
  if (file !== undefined) await fetch(`${place.openPath}?file=${encodeURIComponent(file)}`)
}

/** The development server answers with the frames of an error, as its overlay shows them. */
interface Described {
  frames: { path?: string; line: number; column: number }[]
}

async function findSource(describePath: string, served: string): Promise<string | undefined> {
  const answer = await fetch(describePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'place', stack: `\n    at place (${served})` }),
  })
  if (!answer.ok) return undefined
  const [frame] = ((await answer.json()) as Described).frames
  return frame?.path === undefined ? undefined : `${frame.path}:${frame.line}:${frame.column}`
}
