/** What the loader fetches; a bundle of its own. */
import { readHub } from '../../shared/telemetry/hub.ts'
import { startClient } from './client.ts'

const hub = readHub()
if (hub && !hub.isStarted) startClient(hub)
