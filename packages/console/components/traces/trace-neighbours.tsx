import Link from 'waymark/link'
import type { TraceDetail } from '../../../service/src/queries/trace.ts'
import type { TraceLink } from '../../../service/src/queries/trace-links.ts'
import { readText } from '../../messages/read-text.ts'
import { Inert } from '../text/inert.tsx'
import styles from './trace-neighbours.module.css'

interface TraceNeighboursProps {
  trace: TraceDetail
  projectId: number
}

/** Where the visitor came from, and where they went: each navigation is a trace of its own. */
export function TraceNeighbours({ trace: { previous, next }, projectId }: TraceNeighboursProps) {
  const { text } = readText()
  if (previous === undefined && next === undefined) return null
  return (
    <nav className={styles.neighbours} aria-label={text('traces.neighbours')}>
      {previous === undefined ? null : <Neighbour link={previous} projectId={projectId} side="previous" />}
      {next === undefined ? null : <Neighbour link={next} projectId={projectId} side="next" />}
    </nav>
  )
}

interface NeighbourProps {
  link: TraceLink
  projectId: number
  side: 'previous' | 'next'
}

function Neighbour({ link, projectId, side }: NeighbourProps) {
  const { text } = readText()
  const label = text(side === 'previous' ? 'traces.previous' : 'traces.next')
  // Visits that were not sampled, and traces that are too old.
  if (link.name === '') {
    return (
      <span title={link.traceId}>
        {label}: {text('traces.not-stored')}
      </span>
    )
  }
  return (
    <span>
      {label}:{' '}
      <Link href={`/p/${projectId}/traces/${link.traceId}`}>
        <Inert text={link.name} />
      </Link>
    </span>
  )
}
