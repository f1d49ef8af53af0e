/** A database with as many issues and spans as are asked for. One that is there is used as it is. */
import { sql } from 'kysely'
import { openDatabase } from '../../waymark/dist/service/store/database.js'
import { createService } from '../../waymark/dist/service/service.js'
import { createErrorEnvelope, createSessionsEnvelope, createSpansEnvelope } from './generate.mjs'

/** Of each span that is sent there are this many copies, itself among them. */
const COPIES = 10
const ROUTES = 200
const PUBLIC_KEY = 'abc'

export async function fillDatabase({ dataDir, databaseUrl, issues, spans }) {
  const quotas = [{ seconds: 60, events: 1e9 }]
  const settings = { quotas, spanQuotas: quotas, retainedEvents: issues * 2 }
  const service = await createService({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    projects: [{ id: 1, name: 'bench', publicKey: PUBLIC_KEY, settings }],
  })
  const { counts } = await service.queries.listIssues({ projectId: 1 })
  const isFilled = counts.unresolved >= issues
  if (!isFilled) await send(service, { issues, spans: spans / COPIES })
  await service.close()
  if (!isFilled) await copySpans(dataDir, databaseUrl)
}

async function send(service, { issues, spans }) {
  console.log(`making ${issues} issues and ${spans * COPIES} spans; this takes minutes`)
  const ingest = (envelope) => service.ingest(envelope, { projectId: 1 })
  for (let from = 0; from < issues; from += 500) {
    const envelopes = Array.from({ length: 500 }, (_, index) => createErrorEnvelope(from + index, issues))
    await Promise.all(envelopes.map(ingest))
    if (from % 10_000 === 0) await service.flush()
  }
  for (let left = spans / 10; left > 0; left -= 500) {
    await ingest(createSpansEnvelope(Math.min(500, left), ROUTES))
    await service.flush()
  }
  await ingest(createSessionsEnvelope())
  await service.flush()
}

/** The copies are traces of their own, each some minutes before the last. */
async function copySpans(dataDir, url) {
  const database = await openDatabase({ url, path: `${dataDir}/service.db` })
  for (let copy = 1; copy < COPIES; copy += 1) {
    await sql`
      insert into span (project_id, trace_id, span_id, parent_id, segment_id, is_segment, name, op, status, start_ms,
        duration_us, route, version, environment, http_status, data)
      select project_id, ${sql.lit(`0${copy}`)} || substr(trace_id, 3), span_id, parent_id, segment_id, is_segment, name, op,
        status, start_ms - ${sql.lit(copy * 120_000)}, duration_us, route, version, environment, http_status, data
      from span where substr(trace_id, 1, 2) not in ('01', '02', '03', '04', '05', '06', '07', '08', '09')
      on conflict do nothing`.execute(database.db)
  }
  if (database.dialect === 'postgres') await sql`analyze`.execute(database.db)
  await database.close()
}
