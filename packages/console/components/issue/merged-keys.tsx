import type { MergedKey } from '../../../service/src/queries/issue-detail.ts'
import { readText } from '../../messages/read-text.ts'
import { splitIssue } from '../../server/issue-actions.ts'
import { ActionForm } from '../form/action-form.tsx'
import { Inert } from '../text/inert.tsx'
import { Section } from './section.tsx'
import styles from './issue-facts.module.css'

interface MergedKeysProps {
  projectId: number
  issueId: number
  merged: readonly MergedKey[]
  canChange: boolean
}

const SHOWN_KEY_CHARS = 8

/** The kinds of errors that were merged into the issue. Each can leave it again. */
export function MergedKeys({ projectId, issueId, merged, canChange }: MergedKeysProps) {
  const { text } = readText()
  if (merged.length === 0) return null
  return (
    <Section title={text('facts.merged')}>
      <ul className={styles.merged}>
        {merged.map(({ key, type, value, culprit, events }) => {
          const name = [type, value].filter((part) => part !== '').join(': ') || key.slice(0, SHOWN_KEY_CHARS)
          return (
            <li key={key}>
              <div>
                <b>
                  <Inert text={name} />
                </b>
                <span>
                  <Inert text={culprit} />
                </span>
                <span>{text('issues.events', { count: events })}</span>
              </div>
              {canChange && (
                <ActionForm
                  action={splitIssue}
                  submit={text('do.split')}
                  label={text('do.split.label', { name })}
                  title={text('do.split.title')}
                >
                  <input type="hidden" name="project" value={projectId} />
                  <input type="hidden" name="issue" value={issueId} />
                  <input type="hidden" name="key" value={key} />
                </ActionForm>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
