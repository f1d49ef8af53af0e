/** The worker thread that reads, on a connection of its own: a slow page delays neither the app nor the digest. */
import { parentPort, workerData } from 'node:worker_threads'
import { createAccessQueries } from '../access/access-store.ts'
import { createMapFinder } from '../source-maps/find-map.ts'
import { createIdleCollector } from '../collect-when-idle.ts'
import { createFrameMapper } from '../source-maps/map-frames.ts'
import { createUploads } from '../source-maps/uploads.ts'
import { openDatabase } from '../store/database.ts'
import { answerCall, describeFailure, nameFault } from '../worker-calls.ts'
import type { FromWorker, ToWorker, WorkerSettings } from '../worker-protocol.ts'
import { createQueries } from './queries.ts'

const settings = workerData as WorkerSettings
const post = (message: FromWorker): void => parentPort?.postMessage(message)

const database = await openDatabase(settings.location, 'read').catch((cause: unknown) => {
  // An error that ends a thread arrives without its class; those of a driver also without their words.
  post({ kind: 'failure', id: 0, ...describeFailure(nameFault(cause)) })
  throw cause
})
const queries = {
  ...createAccessQueries(database.db, Date.now),
  ...createQueries({
    db: database.db,
    size: () => database.size(),
    mapper: createFrameMapper(
      createMapFinder(createUploads(settings.uploadsDir, database), settings.sourceMaps),
    ),
    now: Date.now,
    canSendMail: settings.mail !== undefined,
  }),
}

const workIsDone = createIdleCollector()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'call') void answerCall(message, queries, post).then(workIsDone)
  else if (message.kind === 'close') void close()
})

async function close(): Promise<void> {
  await database.close()
  post({ kind: 'closed' })
  parentPort?.close()
}
