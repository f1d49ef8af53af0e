import type { ExceptionInfo } from '../../../service/src/digest/stack.ts'
import { joinTitle } from '../../format/join-title.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { LongText } from '../text/long-text.tsx'
import { FrameList } from './frame-list.tsx'
import { StackSwitch } from './stack-switch.tsx'
import { nameLink } from './name-link.ts'
import styles from './stack.module.css'

interface StackProps {
  exceptions: readonly ExceptionInfo[]
  /** That of the issue, which stands above all of its events. */
  shownValue: string
}

/** The error and what caused it, each with its frames, the crash site first. */
export function Stack({ exceptions, shownValue }: StackProps) {
  const { text } = readText()
  const isMapped = exceptions.some(({ frames }) => frames.some((frame) => frame.generated !== undefined))
  // Sent innermost cause first.
  const [main, ...causes] = [...exceptions].reverse()
  if (main === undefined) return null
  const ownText = main.value === shownValue || main.isMessage ? '' : joinTitle(main)
  const panel = (view: 'mapped' | 'raw') => (
    <>
      {ownText !== '' && (
        <div className={styles.value}>
          <LongText text={ownText} />
        </div>
      )}
      <FrameList frames={main.frames} view={view} />
      {causes.map((cause, index) => (
        <div key={index} className={styles.cause}>
          <h3>
            {text(`stack.${nameLink(cause)}`)}: <Inert text={cause.type} />
          </h3>
          <div className={styles.value}>
            <LongText text={cause.value} />
          </div>
          <FrameList frames={cause.frames} view={view} />
        </div>
      ))}
    </>
  )
  return (
    <StackSwitch
      title={text('stack.title')}
      mapped={panel('mapped')}
      {...(isMapped ? { raw: panel('raw') } : {})}
    />
  )
}
