'use client'

import { startTransition, useEffect, useState } from 'react'
import { useText } from '../../messages/use-text.ts'
import { undoChange, type ChangeResult } from '../../server/issue-actions.ts'
import button from '../button.module.css'
import { describeLost } from '../form/describe-lost.ts'
import { useServerAction, type Lost } from '../form/use-server-action.ts'
import { Icon } from '../icon.tsx'
import { UNDO_MS } from './undo-time.ts'
import styles from './change-toast.module.css'

type Outcome = ChangeResult | Lost

interface ChangeToastProps {
  project: number
  result: Outcome | null
  /** Sends a change that was lost once more. */
  send: (form: FormData) => void
  /** Issues that are about to be merged. */
  waiting?: number
  onCancel?: () => void
}

/** Says what was done, and takes it back for as long as it is shown. What was lost stays until somebody decides. */
export function ChangeToast({ project, result, send, waiting = 0, onCancel }: ChangeToastProps) {
  const { text } = useText()
  const [undone, undo, isUndoing] = useServerAction(undoChange)
  const shown = newer(result, undone)
  const [hidden, setHidden] = useState<Outcome | null>(null)
  useEffect(() => {
    if (shown === null || shown.kind === 'lost') return
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
            {shown.kind === 'lost' ? (
              <LostChange
                lost={shown}
                onRetry={() => startTransition(() => (shown === undone ? undo : send)(shown.form))}
                onClose={() => setHidden(shown)}
              />
            ) : shown.kind === 'done' ? (
              text(`done.${shown.done}`, { count: shown.count })
            ) : (
              text(`done.${shown.reason}`)
            )}
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

function LostChange({ lost, onRetry, onClose }: { lost: Lost; onRetry: () => void; onClose: () => void }) {
  const { text } = useText()
  return (
    <>
      {describeLost(lost, text)}
      <button type="button" className={button.quiet} onClick={onRetry}>
        {text('error.retry')}
      </button>
      <button type="button" className={button.quiet} aria-label={text('app.close')} onClick={onClose}>
        <Icon name="close" size={14} />
      </button>
    </>
  )
}

/** Of two results the later one is shown. */
function newer(result: Outcome | null, undone: Outcome | null): Outcome | null {
  if (undone === null || result === null) return result ?? undone
  return undone.atMs > result.atMs ? undone : result
}
