import { CompiledQuery } from 'kysely'
import type { Dialect, Tx } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Many rows in few statements. The texts are made here and kept: with hundreds of rows the query builder would take
 * longer than the database.
 */

/** What happens to a column when the row is there already. */
type Merge = 'replace' | 'add' | 'max' | 'min'

export interface Upsert<Table extends keyof Schema> {
  table: Table
  /** The columns of the primary or unique key. */
  key: readonly (keyof Schema[Table] & string)[]
  /** Absent: a row that is there stays as it is. */
  merge?: { readonly [Column in keyof Schema[Table] & string]?: Merge }
}

const texts = new Map<string, string>()

/**
 * Few sizes, so that few statements have to be kept prepared. In SQLite each keeps what it was given last, and further rows of one statement
 * save nothing; PostgreSQL is far away.
 */
const CHUNK_SIZES: { readonly [Name in Dialect]: readonly number[] } = {
  sqlite: [32, 8, 1],
  postgres: [128, 32, 8, 1],
}

function chunkSize(dialect: Dialect, rows: number): number {
  return CHUNK_SIZES[dialect].find((size) => size <= rows) ?? 1
}

export interface Writer {
  tx: Tx
  dialect: Dialect
}

export async function upsertRows<Table extends keyof Schema & string>(
  writer: Writer,
  spec: Upsert<Table>,
  rows: readonly Schema[Table][],
): Promise<void> {
  for (const { text, values } of createStatements(writer.dialect, spec, rows, '')) {
    await writer.tx.executeQuery(createQuery(text, values))
  }
}

/** Inserts what is not there yet and says which rows those were, by the given columns. */
export async function insertNewRows<
  Table extends keyof Schema & string,
  Column extends keyof Schema[Table] & string,
>(
  writer: Writer,
  spec: { table: Table; key: Upsert<Table>['key'] },
  rows: readonly Schema[Table][],
  returning: readonly Column[],
): Promise<Pick<Schema[Table], Column>[]> {
  const inserted: Pick<Schema[Table], Column>[] = []
  for (const { text, values } of createStatements(
    writer.dialect,
    spec,
    rows,
    ` returning ${returning.join(', ')}`,
  )) {
    const result = await writer.tx.executeQuery(createQuery(text, values))
    inserted.push(...(result.rows as Pick<Schema[Table], Column>[]))
  }
  return inserted
}

/** Rows that are there, of those with the keys of these. */
export async function findRows<
  Table extends keyof Schema & string,
  Key extends keyof Schema[Table] & string,
  Column extends keyof Schema[Table] & string,
>(
  writer: Writer,
  spec: { table: Table; key: readonly Key[] },
  rows: readonly Pick<Schema[Table], Key>[],
  columns: readonly Column[],
): Promise<Pick<Schema[Table], Column>[]> {
  const found: Pick<Schema[Table], Column>[] = []
  const names = spec.key
  for (let start = 0; start < rows.length;) {
    const size = chunkSize(writer.dialect, rows.length - start)
    const chunk = rows.slice(start, start + size)
    start += size
    const text = createFind(writer.dialect, spec, columns, size)
    const values = chunk.flatMap((row) => names.map((name) => row[name]))
    const { rows: answer } = await writer.tx.executeQuery(createQuery(text, values))
    found.push(...readFound<Pick<Schema[Table], Column>>(writer.dialect, columns, answer))
  }
  return found
}

/** From SQLite they come as one text: parsing it takes half as long as being given each value of each row by the driver. */
function readFound<Row>(dialect: Dialect, columns: readonly string[], answer: readonly unknown[]): Row[] {
  if (dialect === 'postgres') return answer as Row[]
  const [{ found }] = answer as [{ found: string }]
  const lists = JSON.parse(found) as unknown[][]
  return lists.map((list) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = list[at]
    return row as Row
  })
}

const queries = new Map<string, CompiledQuery>()

/** Made once for each text: freezing thousands of values each time takes as long as binding them. */
function createQuery(text: string, parameters: readonly unknown[]): CompiledQuery {
  const known = queries.get(text) ?? CompiledQuery.raw(text)
  queries.set(text, known)
  return { ...known, parameters }
}

function createFind(
  dialect: Dialect,
  { table, key }: { table: string; key: readonly string[] },
  columns: readonly string[],
  size: number,
): string {
  const name = `find ${dialect} ${table} ${size} ${key.join()} ${columns.join()}`
  const known = texts.get(name) ?? writeFind(dialect, { table, key }, columns, size)
  texts.set(name, known)
  return known
}

function writeFind(
  dialect: Dialect,
  { table, key }: { table: string; key: readonly string[] },
  columns: readonly string[],
  size: number,
): string {
  const keys = createRows(dialect, key.length, size)
  if (dialect === 'postgres') {
    return `select ${columns.join(', ')} from ${table} where (${key.join(', ')}) in (${keys})`
  }
  // Of a list of several columns SQLite would look up the first by the index, and walk all rows that have it.
  const names = key.map((_, index) => `key${index}`)
  const match = key.map((column, index) => `${table}.${column} = key${index}`).join(' and ')
  const chosen = columns.map((column) => `${table}.${column}`).join(', ')
  return `with wanted (${names.join(', ')}) as (values ${keys}) select json_group_array(json_array(${chosen})) as found from wanted cross join ${table} on ${match}`
}

function createRows(dialect: Dialect, columns: number, size: number): string {
  let parameter = 0
  const row = (): string => {
    const places = Array.from({ length: columns }, () => (dialect === 'sqlite' ? '?' : `$${++parameter}`))
    return `(${places.join(', ')})`
  }
  return Array.from({ length: size }, row).join(', ')
}

function* createStatements<Table extends keyof Schema & string>(
  dialect: Dialect,
  spec: Upsert<Table>,
  rows: readonly Schema[Table][],
  suffix: string,
): Generator<{ text: string; values: unknown[] }> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof Schema[Table] & string)[]
  let start = 0
  let values: unknown[] = []
  while (start < rows.length) {
    const size = chunkSize(dialect, rows.length - start)
    // As long as it will be: one that grows is copied again and again. A statement is over when the next one is asked for.
    if (values.length !== size * columns.length) values = Array.from({ length: size * columns.length })
    let at = 0
    for (const end = start + size; start < end; start += 1) {
      const row = rows[start] as Schema[Table]
      for (const column of columns) values[at++] = storable(row[column])
    }
    yield { text: createText(dialect, spec, columns, size) + suffix, values }
  }
}

/** PostgreSQL has no NUL in texts. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
}

/** The text depends on nothing but its arguments, so it may be shared by all databases of the process. */
function createText<Table extends keyof Schema & string>(
  dialect: Dialect,
  spec: Upsert<Table>,
  columns: readonly string[],
  size: number,
): string {
  const name = `${dialect} ${spec.table} ${size} ${columns.join()} ${JSON.stringify(spec.merge)}`
  const known = texts.get(name)
  if (known !== undefined) return known
  const rows = createRows(dialect, columns.length, size)
  const conflict = createConflict(dialect, spec)
  const text = `insert into ${spec.table} (${columns.join(', ')}) values ${rows} on conflict (${spec.key.join(', ')}) ${conflict}`
  texts.set(name, text)
  return text
}

function createConflict<Table extends keyof Schema & string>(dialect: Dialect, spec: Upsert<Table>): string {
  const merges = Object.entries(spec.merge ?? {}) as [string, Merge][]
  if (merges.length === 0) return 'do nothing'
  const [greatest, least] = dialect === 'sqlite' ? ['max', 'min'] : ['greatest', 'least']
  const sets = merges.map(([column, merge]) => {
    const [old, given] = [`${spec.table}.${column}`, `excluded.${column}`]
    if (merge === 'add') return `${column} = ${old} + ${given}`
    if (merge === 'replace') return `${column} = ${given}`
    return `${column} = ${merge === 'max' ? greatest : least}(${old}, ${given})`
  })
  return `do update set ${sets.join(', ')}`
}
