import Link from 'waymark/link'
import type { ChromeWords } from '../words/read-words.ts'
import styles from './site-footer.module.css'

export function SiteFooter({ words }: { words: ChromeWords }) {
  return (
    <footer className={styles.footer}>
      <div>
        <p>{words.about}</p>
        <ul>
          <li>
            <a href="/api/trails">{words.api}</a>
          </li>
          <li>
            <Link href="/break">{words.breakThings}</Link>
          </li>
          <li>
            {/* The framework's own page, outside of the router. */}
            <a href="/_waymark/console">{words.console}</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
