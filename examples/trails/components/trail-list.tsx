import type { Trail } from '../data/trails.ts'
import type { SiteWords } from '../words/read-words.ts'
import { TrailCard } from './trail-card.tsx'
import styles from './trail-list.module.css'

interface TrailListProps {
  trails: Trail[]
  locale: string
  words: SiteWords
}

export function TrailList({ trails, locale, words }: TrailListProps) {
  return (
    <ul className={styles.list}>
      {trails.map((trail) => (
        <li key={trail.slug}>
          <TrailCard trail={trail} locale={locale} words={words} />
        </li>
      ))}
    </ul>
  )
}
