/** All that can be measured, by the names that `--only` takes. */
import { bareClient } from './peers/bare-client.mjs'
import { bareRsc } from './peers/bare-rsc.mjs'
import { bare } from './peers/bare.mjs'
import { next } from './peers/next.mjs'
import { reactRouter } from './peers/react-router.mjs'
import { tanstackStart } from './peers/tanstack-start.mjs'
import { vinext } from './peers/vinext.mjs'
import { waku } from './peers/waku.mjs'
import { waymark, waymarkPlain } from './peers/waymark.mjs'

/** @type {Record<string, import('./peers/peer.d.ts').Peer>} */
export const PEERS = {
  waymark,
  'waymark-plain': waymarkPlain,
  next,
  vinext,
  'react-router': reactRouter,
  'tanstack-start': tanstackStart,
  waku,
  bare,
  'bare-client': bareClient,
  'bare-rsc': bareRsc,
}
