import Link from 'waymark/link'
import type { TagDistribution } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { Section } from './section.tsx'
import { sortTags } from './sort-tags.ts'
import styles from './issue-facts.module.css'

interface TagBarsProps {
  tags: readonly TagDistribution[]
  /** Issues with the same value. */
  hrefOf(key: string, value: string): string
}

const SHOWN_VALUES = 4

/** Which values a tag has, and how often. Where there is only one value, a line says it. */
export function TagBars({ tags, hrefOf }: TagBarsProps) {
  const { text, format } = readText()
  const { varied, single } = sortTags(tags)
  if (tags.length === 0) return null
  return (
    <Section title={text('facts.tags')}>
      <div className={styles.tags}>
        {varied.map((tag) => (
          <div key={tag.key} className={styles.tag}>
            <h3>
              <Inert text={tag.key} />
            </h3>
            {tag.values.slice(0, SHOWN_VALUES).map(({ value, events, share }) => (
              <Link
                key={value}
                href={hrefOf(tag.key, value)}
                prefetch={false}
                title={text('issues.events', { count: events })}
              >
                <svg width="100%" height="100%" aria-hidden="true">
                  <rect width="100%" height="100%" />
                  <rect width={`${share * 100}%`} height="100%" />
                </svg>
                <span className={styles.name}>
                  <Inert text={value} />
                </span>
                <span className={styles.share}>{format.percent(Math.round(share * 100) / 100)}</span>
              </Link>
            ))}
          </div>
        ))}
        <dl className={styles.same}>
          {single.map(({ key, values: [only] }) => (
            <div key={key}>
              <dt>
                <Inert text={key} />
              </dt>
              <dd>
                <Link href={hrefOf(key, only?.value ?? '')} prefetch={false}>
                  <Inert text={only?.value ?? ''} />
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
