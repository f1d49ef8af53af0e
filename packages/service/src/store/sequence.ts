import type { Writer } from './bulk.ts'

export type SequenceName =
  | 'project'
  | 'issue'
  | 'event'
  | 'history'
  | 'series'
  | 'log'
  | 'tag'
  | 'channel'
  | 'token'

/** The first of `count` new ids. Safe because there is one writer at a time. */
export async function allocateIds(writer: Writer, name: SequenceName, count: number): Promise<number> {
  const row = await writer.tx
    .insertInto('sequence')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('sequence.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value) - count + 1
}
