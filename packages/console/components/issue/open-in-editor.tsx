'use client'

import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import styles from './stack.module.css'

/** In development: the place of a frame, in the editor of whoever develops the app. */
export function OpenInEditor({ href }: { href: string }) {
  const { text } = useText()
  return (
    <button
      type="button"
      className={styles.editor}
      title={text('stack.editor')}
      aria-label={text('stack.editor')}
      // The server answers at once, and says in the terminal when it finds no editor.
      onClick={() => void fetch(href).catch(() => undefined)}
    >
      <Icon name="edit" size={14} />
    </button>
  )
}
