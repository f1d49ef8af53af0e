import type { HotPayload, ViteDevServer } from 'vite'
import { HOT_LISTENING_EVENT, HOT_UPDATE_EVENT } from '../shared/wire.ts'

/** A page hears of edits once it has been taken over. What was edited between its request and then is told afterwards. */
export function repeatMissedUpdates(
  { environments }: Pick<ViteDevServer, 'environments'>,
  now: () => number = Date.now,
): void {
  const { hot } = environments['client']!
  let last = -Infinity
  const send = hot.send.bind(hot) as (...message: unknown[]) => void
  hot.send = (...message: unknown[]) => {
    const [payload] = message as [HotPayload | string]
    if (isUpdate(payload)) last = now()
    send(...message)
  }
  hot.on(
    HOT_LISTENING_EVENT,
    (data: { age?: unknown }, client: { send(event: string, data: unknown): void }) => {
      // Its age and no time: the clock of a telephone may be another.
      const age = typeof data?.age === 'number' ? data.age : 0
      if (last >= now() - age) client.send(HOT_UPDATE_EVENT, {})
    },
  )
}

function isUpdate(payload: HotPayload | string): boolean {
  if (typeof payload === 'string') return payload === HOT_UPDATE_EVENT
  return payload.type === 'custom' && payload.event === HOT_UPDATE_EVENT
}
