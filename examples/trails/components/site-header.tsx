import Link from 'waymark/link'
import type { ChromeWords } from '../words/read-words.ts'
import { LanguageLink } from './language-link.tsx'
import { Mark } from './mark.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Of both routers. */
export function SiteHeader({ words }: { words: ChromeWords }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link className={styles.home} href="/">
            <Mark size={28} />
            Trails
          </Link>
          <SiteNav words={words} />
          <LanguageLink label={words.otherLanguage} />
          <ThemeSwitch words={words} />
        </div>
      </header>
    </>
  )
}
