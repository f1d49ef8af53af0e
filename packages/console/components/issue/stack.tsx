import type { ExceptionInfo } from '../../../service/src/digest/stack.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import { LongText } from '../text/long-text.tsx'
import { FrameList } from './frame-list.tsx'
import { StackSwitch } from './stack-switch.tsx'
import { nameLink } from './name-link.ts'
import styles from './stack.module.css'

/** The error and what caused it, each with its frames, the crash site first. */
export function Stack({ exceptions }: { exceptions: readonly ExceptionInfo[] }) {
  const { text } = readText()
  const isMapped = exceptions.some(({ frames }) => frames.some((frame) => frame.generated !== undefined))
  // Sent innermost cause first.
  const [main, ...causes] = [...exceptions].reverse()
  if (main === undefined) return null
  const panel = (view: 'mapped' | 'raw') => (
    <>
      <FrameList frames={main.frames} view={view} />
      {causes.map((cause, index) => (
        <div key={index} className={styles.cause}>
          <h3>
            {text(`stack.${nameLink(cause)}`)}: <Inert text={cause.type} />
          </h3>
          <p className={styles.value}>
            <LongText text={cause.value} />
          </p>
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
