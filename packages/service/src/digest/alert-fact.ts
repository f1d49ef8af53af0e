import type { IssueRow } from '../store/schema.ts'
import type { DecodedEvent } from './decode-item.ts'

/** Something people may want to hear about, once the transaction is committed. */
export interface AlertFact {
  kind: 'new' | 'regression' | 'unmuted' | 'spike'
  projectId: number
  issueId: number
  type: string
  value: string
  culprit: string
  release: string
  environment: string
  eventId: string
  /** Of a spike: events of this hour, and of a usual one. */
  rate?: { events: number; usual: number }
}

export function createAlert(kind: AlertFact['kind'], issue: IssueRow, { event }: DecodedEvent): AlertFact {
  return {
    kind,
    projectId: issue.project_id,
    issueId: issue.id,
    type: issue.type,
    value: issue.value,
    culprit: issue.culprit,
    release: event.release ?? '',
    environment: event.environment,
    eventId: event.eventId,
  }
}
