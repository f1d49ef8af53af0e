import { createErrorEnvelope } from '../../packages/service/bench/generate.mjs'
import { decodeItem } from '../../packages/waymark/dist/service/digest/decode-item.js'

const EVENTS = 200

/** An error report of about 3.5 kB: read, masked, tagged and given its group; what a database does with it is measured in packages/service/bench. */
export function createEventDigest() {
  const project = {
    id: 1,
    name: 'bench',
    publicKey: 'abc',
    settings: { dropControlFlow: true, appOrigins: [] },
  }
  const context = { findProject: () => project, mapEvent: async () => {}, drop: refuse }
  const items = Array.from({ length: EVENTS }, (_, number) => ({
    seq: number + 1,
    meta: { projectId: 1, type: 'event', receivedMs: Date.now() },
    payload: readPayload(createErrorEnvelope(number, EVENTS)),
  }))
  let next = 0
  return { 'event digest, one error': () => decodeItem(items[next++ % EVENTS], context) }
}

/** The third line, after the headers of envelope and item. */
function readPayload(envelope) {
  return new TextEncoder().encode(new TextDecoder().decode(envelope).split('\n')[2])
}

function refuse({ reason }) {
  throw new Error(`an event was dropped: ${reason}`)
}
