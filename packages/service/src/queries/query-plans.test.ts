import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, it } from 'vitest'
import { createPageQuestions } from '../../bench/generate.mjs'
import { createMapFinder } from '../source-maps/find-map.ts'
import { createUploadFolder } from '../source-maps/uploads.ts'
import { createFrameMapper } from '../source-maps/map-frames.ts'
import type { Db } from '../store/database.ts'
import { createTestStore } from '../testing/test-store.ts'
import { createQueries } from './queries.ts'

/** A database that tells which statements were sent to it. */
function watch(db: Db, sent: Map<string, CompiledQuery>): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = db.getExecutor().compileQuery(node, queryId)
      sent.set(query.sql, query)
      return node as RootOperationNode
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return db.withPlugin(plugin)
}

async function explain(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
  return (rows as { detail: string }[]).map(({ detail }) => detail)
}

/** Only the project, or nothing, is looked up: every span, event or word of a visitor of it is read. An index that has all columns is short. */
function isWalk(detail: string, sql: string): boolean {
  // The latest of all, in the order of the index, up to the limit.
  if (sql.includes('where "feedback"."project_id" = ? order by "feedback"."time_ms" desc')) return false
  if (!/^(?:SCAN|SEARCH) (?:span|event|feedback)\b/.test(detail) || detail.includes('COVERING')) return false
  return detail.startsWith('SCAN') || detail.endsWith('(project_id=?)')
}

it('no page reads all spans, all events or all feedback of a project', async () => {
  const store = await createTestStore(undefined)
  try {
    const traceId = 'a'.repeat(32)
    const startMs = store.nowMs - 60_000
    const trace = { trace_id: traceId, span_id: 'b'.repeat(16), op: 'http.server' }
    await store.digest(
      [
        'transaction',
        {
          transaction: 'GET /',
          start_timestamp: startMs / 1_000,
          timestamp: startMs / 1_000 + 1,
          contexts: { trace },
        },
      ],
      ...Array.from({ length: 12 }, (_, index): [string, object] => {
        const exception = { values: [{ type: `Error${index}`, value: 'one' }] }
        return ['event', { exception, release: 'app@1.2.0', tags: { region: 'eu' }, contexts: { trace } }]
      }),
    )
    const sent = new Map<string, CompiledQuery>()
    const queries = createQueries({
      db: watch(store.database.db, sent),
      mapper: createFrameMapper(createMapFinder(createUploadFolder(store.dir), [])),
      now: () => store.nowMs,
      canSendMail: false,
      size: () => store.database.size(),
    })
    for (const ask of Object.values(createPageQuestions(queries))) await ask(0)
    const plans = await Promise.all(
      [...sent.values()].map(async (query) => ({
        sql: query.sql,
        walks: (await explain(store.database.db, query)).filter((detail) => isWalk(detail, query.sql)),
      })),
    )
    expect(plans.length).toBeGreaterThan(50)
    expect(plans.filter(({ walks }) => walks.length > 0)).toEqual([])
  } finally {
    await store.close()
  }
})
