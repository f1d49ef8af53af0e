'use client'

import { useActionState, useEffect, useState } from 'react'
import { useText } from '../../messages/use-text.ts'
import { undoChange, type ChangeResult } from '../../server/issue-actions.ts'
import button from '../button.module.css'
import { Icon } from '../icon.tsx'
import { UNDO_MS } from './undo-time.ts'
import styles from './change-toast.module.css'

interface ChangeToastProps {
  project: number
  result: ChangeResult
  /** Issues that are about to be merged. */
  waiting?: number
  onCancel?: () => void
}

/** Says what was done, and takes it back for as long as it is shown. */
export function ChangeToast({ project, result, waiting = 0, onCancel }: ChangeToastProps) {
  const { text } = useText()
  const [undone, undo, isUndoing] = useActionState<ChangeResult, FormData>(undoChange, null)
  const shown = newer(result, undone)
  const [hidden, setHidden] = useState<ChangeResult>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setHidden(shown), UNDO_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const isShown = shown !== null && shown !== hidden
  return (
    <div className={styles.place} role="status">
      {waiting > 0 ? (
        <div className={styles.toast}>
          {text('merge.waiting', { count: waiting })}
          <button type="button" className={button.quiet} onClick={onCancel}>
            <Icon name="undo" size={14} />
            {text('do.undo')}
          </button>
        </div>
      ) : (
        isShown && (
          <div className={styles.toast} data-kind={shown.kind}>
            {shown.kind === 'done'
              ? text(`done.${shown.done}`, { count: shown.count })
              : text(`done.${shown.reason}`)}
            {shown.kind === 'done' && shown.undo !== undefined && (
              <form action={undo}>
                <input type="hidden" name="project" value={project} />
                <input type="hidden" name="undo" value={shown.undo} />
                <button className={button.quiet} disabled={isUndoing}>
                  <Icon name="undo" size={14} />
                  {text('do.undo')}
                </button>
              </form>
            )}
          </div>
        )
      )}
    </div>
  )
}

/** Of two results the later one is shown. */
function newer(result: ChangeResult, undone: ChangeResult): ChangeResult {
  if (undone === null || result === null) return result ?? undone
  return undone.atMs > result.atMs ? undone : result
}
