'use client'

import type { ReactNode } from 'react'
import { usePathname } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'
import styles from './shell.module.css'

/** On a phone, what is in the side bar folds away behind a button; on a wide screen there is no button. */
export function NarrowMenu({ children }: { children: ReactNode }) {
  const { text } = useText()
  return (
    <>
      <details key={usePathname()} className={styles.narrow}>
        <summary aria-label={text('app.menu')}>
          <Icon name="menu" size={18} />
        </summary>
      </details>
      <div className={styles.drawer}>{children}</div>
    </>
  )
}
