import type { ReactNode } from 'react'
import type { ChromeWords } from '../words/read-words.ts'
import styles from './page-frame.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What stands around every page, in app/ and in pages/. */
export function PageFrame({ words, children }: { words: ChromeWords; children: ReactNode }) {
  return (
    <>
      <SiteHeader words={words} />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <SiteFooter words={words} />
    </>
  )
}
