import type { Frame } from '../../../service/src/digest/stack.ts'
import { readText } from '../../messages/read-text.ts'
import { FrameRow } from './frame-row.tsx'
import { foldFrames } from './fold-frames.ts'
import styles from './stack.module.css'

/** Frames of the app are open, those of libraries between them are folded away. */
export function FrameList({ frames, view }: { frames: readonly Frame[]; view: 'mapped' | 'raw' }) {
  const { text } = readText()
  if (frames.length === 0) return <p className={styles.empty}>{text('stack.empty')}</p>
  return (
    <ol className={styles.frames}>
      {foldFrames([...frames].reverse()).map((group, index) =>
        group.kind === 'own' ? (
          <li key={index}>
            <FrameRow frame={group.frame} view={view} isOpen={group.isFirst || index < 4} />
          </li>
        ) : (
          <li key={index}>
            <details className={styles.folded}>
              <summary>{text('stack.library', { count: group.frames.length })}</summary>
              <ol>
                {group.frames.map((frame, inner) => (
                  <li key={inner}>
                    <FrameRow frame={frame} view={view} isOpen={false} />
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ),
      )}
    </ol>
  )
}
