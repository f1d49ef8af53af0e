import Link from 'waymark/link'
import type { IssueDetail } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { ReleaseName } from '../text/release-name.tsx'
import { Section } from './section.tsx'
import styles from './issue-facts.module.css'

const SHOWN_RELEASES = 4

/** The latest releases in which the issue occurred. */
export function IssueReleases({
  projectId,
  releases,
}: {
  projectId: number
  releases: IssueDetail['releases']
}) {
  const { text } = readText()
  if (releases.length === 0) return null
  return (
    <Section title={text('facts.releases')}>
      <ul className={styles.releases}>
        {releases
          .slice(-SHOWN_RELEASES)
          .reverse()
          .map((release) => (
            <li key={release.version}>
              <Link href={`/p/${projectId}/releases/${encodeURIComponent(release.version)}`}>
                <ReleaseName version={release.version} />
              </Link>
              <span>{text('issues.events', { count: release.events })}</span>
            </li>
          ))}
      </ul>
    </Section>
  )
}
