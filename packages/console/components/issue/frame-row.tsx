import type { Frame } from '../../../service/src/digest/stack.ts'
import { readText } from '../../messages/read-text.ts'
import { readEditorPlace } from '../../server/editor-place.ts'
import { readHost } from '../../server/host.ts'
import { DataPairs } from '../text/data-pairs.tsx'
import { Inert } from '../text/inert.tsx'
import { flattenData } from './flatten-data.ts'
import { nameFunction } from './name-function.ts'
import { OpenInEditor } from './open-in-editor.tsx'
import styles from './stack.module.css'

interface FrameRowProps {
  frame: Frame
  view: 'mapped' | 'raw'
  isOpen: boolean
}

/** One level of the stack. Where the app is developed, it opens in the editor. */
export function FrameRow(props: FrameRowProps) {
  const editor = readEditorPlace(props.frame, readHost().editor)
  if (editor === undefined) return <FrameDetails {...props} />
  return (
    <div className={styles.editable}>
      <FrameDetails {...props} />
      <OpenInEditor place={editor} />
    </div>
  )
}

/** With the lines around it where they are known. */
function FrameDetails({ frame, view, isOpen }: FrameRowProps) {
  const { text } = readText()
  const shown = view === 'raw' && frame.generated !== undefined ? frame.generated : frame
  const place = [shown.filename ?? frame.module, shown.line, shown.column].filter(
    (part) => part !== undefined,
  )
  const head = (
    <>
      <b>
        <Inert text={(shown === frame ? nameFunction(frame) : shown.function) ?? text('stack.anonymous')} />
      </b>
      <span className={styles.place}>
        <Inert text={place.join(':')} />
      </span>
      {view === 'mapped' && frame.unmapped !== undefined && frame.inApp && (
        <span className={styles.unmapped}>{text(`stack.unmapped.${frame.unmapped}`)}</span>
      )}
    </>
  )
  const variables = flattenData(frame.vars ?? {})
  const hasSource = frame.source !== undefined && view === 'mapped'
  if (!hasSource && variables.length === 0) return <div className={styles.frame}>{head}</div>
  return (
    <details className={styles.frame} open={isOpen}>
      <summary>{head}</summary>
      {hasSource && <SourceLines frame={frame} />}
      {variables.length > 0 && (
        <DataPairs rows={variables} className={styles.variables} label={text('stack.variables')} />
      )}
    </details>
  )
}

function SourceLines({ frame }: { frame: Frame }) {
  const { text } = readText()
  const before = frame.before ?? []
  const first = (frame.line ?? 1) - before.length
  const lines = [...before, frame.source ?? '', ...(frame.after ?? [])]
  return (
    <pre className={styles.source} tabIndex={0}>
      {lines.map((line, index) => {
        const isFailing = index === before.length
        return (
          <code key={index} className={styles.line} data-failing={isFailing || undefined}>
            <span className={styles.number}>{first + index}</span>
            {isFailing && <span className="visually-hidden">{text('stack.failing-line')}: </span>}
            <Inert text={line} />
            {'\n'}
          </code>
        )
      })}
    </pre>
  )
}
