import { createDropCounter, type Drop } from '../ingest/drop-counter.ts'
import type { SpoolItem } from '../ingest/spool-record.ts'
import type { Project } from '../project.ts'
import type { Writer } from '../store/bulk.ts'
import type { Database } from '../store/database.ts'
import type { SeriesIds } from '../store/series.ts'
import { createTagIds } from '../store/tags.ts'
import { readSpoolPosition, saveDrops, saveSpoolPosition } from '../store/small-items.ts'
import { decodeItem, type DecodeContext, type Decoded } from './decode-item.ts'
import type { AlertFact } from './alert-fact.ts'
import type { FloodCounts } from './digest-events.ts'
import { createRecentEvents } from './recent-events.ts'
import { writeProject } from './write-project.ts'

/** The one writer: items → rows, in transactions that are short enough for others to get a turn. */
export interface Digester {
  /** Resolves with the last error that is in the database, and what people may want to hear about. */
  digest(items: readonly SpoolItem[], drops: readonly Drop[]): Promise<{ seq: number; alerts: AlertFact[] }>
}

export interface DigesterOptions {
  database: Database
  series: SeriesIds
  spoolId: string
  now: () => number
  findProject(id: number): Project | undefined
  mapEvent: DecodeContext['mapEvent']
}

/** Spans are small and come by the thousand; this many are as much work as a batch of errors. */
const MAX_BATCH_SPANS = 5_000

export function createDigester(options: DigesterOptions): Digester {
  const flood: FloodCounts = new Map()
  const recent = createRecentEvents()
  const tags = createTagIds()

  async function writeBatch(
    decoded: readonly Decoded[],
    drops: readonly Drop[],
    seq: number,
  ): Promise<AlertFact[]> {
    const { database } = options
    return database.db.transaction().execute(async (tx) => {
      await database.lockWriter(tx)
      const writer: Writer = { tx, dialect: database.dialect }
      // A database that went away while it committed may have done it: the batch must not be counted twice.
      if (seq > 0 && (await readSpoolPosition(writer, options.spoolId)) >= seq) return []
      const alerts: AlertFact[] = []
      const groups = groupByProject(decoded)
      const stored = await readStoredIds(writer, [...groups.keys()])
      for (const [project, entries] of groups) {
        if (!stored.has(project.id)) continue
        alerts.push(
          ...(await writeProject({
            writer,
            project,
            entries,
            flood,
            recent,
            series: options.series,
            tags,
            nowMs: options.now(),
          })),
        )
      }
      await saveDrops(writer, mergeDrops(drops), options.now())
      if (seq > 0) await saveSpoolPosition(writer, options.spoolId, seq)
      return alerts
    })
  }

  return {
    async digest(items, drops) {
      const alerts: AlertFact[] = []
      let left = items
      let seq = 0
      let leftDrops = drops
      do {
        const { decoded, drops: decodedDrops, used } = await decodeSome(left, options)
        const lastSeq = left.slice(0, used).reduce((max, item) => Math.max(max, item.seq), 0)
        try {
          alerts.push(...(await writeBatch(decoded, [...leftDrops, ...decodedDrops], lastSeq)))
        } catch (cause) {
          tags.forget()
          flood.clear()
          await options.series.reload(options.database.db).catch(() => undefined)
          // Without those of the items that are left: they are decoded again, and counted then.
          throw new DigestFailure(left, leftDrops, alerts, cause)
        }
        for (const entry of decoded)
          if (entry.kind === 'event') recent.add(entry.project.id, entry.event.eventId)
        seq = Math.max(seq, lastSeq)
        leftDrops = []
        left = left.slice(used)
      } while (left.length > 0)
      return { seq, alerts }
    },
  }
}

/** As many items as make a batch. */
async function decodeSome(
  items: readonly SpoolItem[],
  { findProject, mapEvent }: DigesterOptions,
): Promise<{ decoded: Decoded[]; drops: Drop[]; used: number }> {
  const counter = createDropCounter()
  const decoded: Decoded[] = []
  let used = 0
  let spans = 0
  for (const item of items) {
    const results = await decodeItem(item, { findProject, mapEvent, drop: counter.add })
    decoded.push(...results)
    used += 1
    for (const result of results) if (result.kind === 'spans') spans += result.spans.length
    if (spans > MAX_BATCH_SPANS) break
  }
  return { decoded, drops: counter.take(), used }
}

/** The database refused a batch. What is before `left` is committed. */
export class DigestFailure extends Error {
  readonly left: readonly SpoolItem[]
  readonly drops: readonly Drop[]
  readonly alerts: readonly AlertFact[]

  constructor(
    left: readonly SpoolItem[],
    drops: readonly Drop[],
    alerts: readonly AlertFact[],
    cause: unknown,
  ) {
    super('a batch could not be written', { cause })
    this.name = 'DigestFailure'
    this.left = left
    this.drops = drops
    this.alerts = alerts
  }
}

/** Another server may have deleted a project that this one has taken reports for since: they would belong to nobody. */
async function readStoredIds(
  { tx, dialect }: Writer,
  projects: readonly Project[],
): Promise<ReadonlySet<number>> {
  const ids = projects.map(({ id }) => id)
  if (dialect === 'sqlite' || ids.length === 0) return new Set(ids)
  const rows = await tx.selectFrom('project').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function groupByProject(decoded: readonly Decoded[]): Map<Project, Decoded[]> {
  const groups = new Map<Project, Decoded[]>()
  for (const entry of decoded) {
    const group = groups.get(entry.project)
    if (group === undefined) groups.set(entry.project, [entry])
    else group.push(entry)
  }
  return groups
}

/** A row may appear once in a statement. */
function mergeDrops(drops: readonly Drop[]): Drop[] {
  const counter = createDropCounter()
  for (const drop of drops) counter.add(drop)
  return counter.take()
}
