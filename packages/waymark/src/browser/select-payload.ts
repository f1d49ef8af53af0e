import type { ReactNode } from 'react'
import type { AppPayload } from '../client/router-context.ts'
import { keepUntilLoading } from '../shared/segment-merge.ts'
import type { FetchedPayload } from './fetch-payload.ts'
import type { PayloadVisit } from './payload-cache.ts'

/** What of a visit may be shown. Content that was used before and is old is not shown again: only its loading states. */
export function selectPayload(
  { status, isFirstUse }: PayloadVisit<FetchedPayload>,
  payload: AppPayload,
): AppPayload {
  if (status !== 'stale' || isFirstUse) return payload
  return { ...payload, segments: keepUntilLoading(payload), partial: true }
}

/** Of the same page with another query, the loading states. */
export function selectAlias(payload: AppPayload, { pathname, search }: URL): AppPayload {
  return { ...payload, url: pathname + search, segments: keepUntilLoading(payload), partial: true }
}

/** Slots that an earlier page filled are refreshed from that page's answer. */
export function addSlots(
  payload: AppPayload,
  slots: FetchedPayload[],
  shown: Record<string, ReactNode>,
): AppPayload {
  const segments = { ...payload.segments }
  for (const slot of slots) {
    if (slot.kind !== 'payload') continue
    for (const [key, node] of Object.entries(slot.payload.segments)) {
      if (key in shown && !(key in segments)) segments[key] = node
    }
  }
  return { ...payload, segments }
}
