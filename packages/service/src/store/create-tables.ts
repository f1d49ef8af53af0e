import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import type { Dialect } from './database.ts'

type Columns = Readonly<Record<string, 'big' | 'text' | 'real' | 'blob' | 'big?' | 'text?'>>

export interface TableShape {
  columns: Columns
  key: readonly string[]
  indexes?: readonly (readonly string[])[]
}

export type TableShapes = Readonly<Record<string, TableShape>>

export type UniqueIndex = readonly [table: string, ...columns: string[]]

export interface TableSet {
  tables: TableShapes
  unique: readonly UniqueIndex[]
}

export async function createTables(
  db: Kysely<unknown>,
  dialect: Dialect,
  { tables, unique }: TableSet,
): Promise<void> {
  const types = {
    // SQLite's row id is an `integer` primary key and nothing else.
    big: dialect === 'sqlite' ? sql`integer` : sql`bigint`,
    real: dialect === 'sqlite' ? sql`real` : sql`double precision`,
    blob: dialect === 'sqlite' ? sql`blob` : sql`bytea`,
    text: sql`text`,
  }
  for (const [name, shape] of Object.entries(tables)) {
    let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
    for (const [column, spec] of Object.entries(shape.columns)) {
      const type = types[spec.replace('?', '') as keyof typeof types]
      table = table.addColumn(column, type, (builder) => (spec.endsWith('?') ? builder : builder.notNull()))
    }
    table = table.addPrimaryKeyConstraint(`${name}_pk`, shape.key as never)
    // A key of several columns is the table itself: no second tree beside it.
    const isCompound = shape.key.length > 1
    await (dialect === 'sqlite' && isCompound ? table.modifyEnd(sql`without rowid`) : table).execute()
    for (const columns of shape.indexes ?? []) {
      await db.schema
        .createIndex(`${name}_${columns.join('_')}`)
        .on(name)
        .columns([...columns])
        .execute()
    }
  }
  for (const [table, ...columns] of unique) {
    await db.schema.createIndex(`${table}_unique`).on(table).columns(columns).unique().execute()
  }
}
