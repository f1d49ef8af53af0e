'use client'

import { shortRelease } from '../../format/short-release.ts'
import { useText } from '../../messages/use-text.ts'
import { changeIssues } from '../../server/issue-actions.ts'
import { BASE_PATH } from '../../state/base-path.ts'
import button from '../button.module.css'
import { CopyButton } from '../copy-button.tsx'
import { useServerAction } from '../form/use-server-action.ts'
import { Icon } from '../icon.tsx'
import { AssignMenu } from '../issues/assign-menu.tsx'
import { ChangeToast } from '../issues/change-toast.tsx'
import { Menu } from '../menu/menu.tsx'
import { DeleteIssue } from './delete-issue.tsx'
import styles from './issue-head.module.css'

interface IssueActionsProps {
  projectId: number
  issueId: number
  isOpen: boolean
  releases: string[]
  person: string
  /** Who else can be asked to look after it. */
  others: readonly string[]
  canChange: boolean
}

const MUTES = ['mute-day', 'mute-week', 'mute-events', 'mute-users'] as const

/** What can be done with an issue. Every button sends the form around it, with JavaScript or without. */
export function IssueActions(props: IssueActionsProps) {
  const { projectId, issueId, isOpen, releases, person, others, canChange } = props
  const { text } = useText()
  const [result, send, isPending] = useServerAction(changeIssues)
  const fetchMarkdown = async (): Promise<string> =>
    (await fetch(`${BASE_PATH}/p/${projectId}/issues/${issueId}/markdown`)).text()
  return (
    <>
      <form action={send} className={styles.actions}>
        <input type="hidden" name="project" value={projectId} />
        <input type="hidden" name="issue" value={issueId} />
        {canChange && (
          <>
            <div className={styles.split}>
              <button
                className={button.primary}
                name="do"
                value={isOpen ? 'resolve' : 'reopen'}
                disabled={isPending}
              >
                <Icon name={isOpen ? 'check' : 'undo'} size={14} />
                {text(isOpen ? 'do.resolve' : 'do.reopen')}
              </button>
              <Menu look="joined" name={text('do.resolve-more')} label={null}>
                <button name="do" value="resolve-next">
                  {text('do.resolve-next')}
                </button>
                {releases.map((release) => (
                  <button key={release} name="do" value={`resolve-in:${release}`}>
                    {text('do.resolve-in', { release: shortRelease(release) })}
                  </button>
                ))}
              </Menu>
            </div>
            <div className={styles.split}>
              <button className={button.button} name="do" value="mute" disabled={isPending}>
                <Icon name="mute" size={14} />
                {text('do.mute')}
              </button>
              <Menu look="joined" name={text('do.mute-more')} label={null}>
                {MUTES.map((name) => (
                  <button key={name} name="do" value={name}>
                    {text(`do.${name}`)}
                  </button>
                ))}
              </Menu>
            </div>
            <AssignMenu person={person} others={others} />
          </>
        )}
        <div className={styles.end}>
          <CopyButton value={fetchMarkdown}>{text('issue.copy-markdown')}</CopyButton>
          {canChange && <DeleteIssue />}
        </div>
      </form>
      <ChangeToast project={projectId} result={result} send={send} />
    </>
  )
}
