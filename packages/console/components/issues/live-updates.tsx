'use client'

import { useEffect, useState } from 'react'
import { useRouter } from 'waymark/navigation'
import type { Changes } from '../../../service/src/queries/changes.ts'
import { useText } from '../../messages/use-text.ts'
import { BASE_PATH } from '../../state/base-path.ts'
import styles from './list-head.module.css'

const POLL_MS = 4_000

/** Says that there is more to see, and leaves the rows where they are until somebody asks for it. */
export function LiveUpdates({ project, initial }: { project: number; initial: string }) {
  const { text } = useText()
  const router = useRouter()
  const [changes, setChanges] = useState<Changes>()
  useEffect(() => {
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const url = `${BASE_PATH}/p/${project}/changes?cursor=${encodeURIComponent(initial)}`
      const answer = await fetch(url, { signal: controller.signal })
      if (answer.ok) setChanges((await answer.json()) as Changes)
    }
    // A poll that fails is followed by the next one.
    const timer = setInterval(() => void ask().catch(() => undefined), POLL_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [project, initial])
  const count = changes?.issueIds.length ?? 0
  return (
    <div role="status">
      {changes !== undefined && count > 0 && (
        <button type="button" className={styles.live} onClick={() => router.refresh()}>
          {changes.newIssues > 0
            ? text('issues.fresh', { count: changes.newIssues })
            : text('issues.changed', { count })}
          <span className="visually-hidden">{text('issues.show-fresh')}</span>
        </button>
      )}
    </div>
  )
}
