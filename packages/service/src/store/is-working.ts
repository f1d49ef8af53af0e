import { Client } from 'pg'
import { CONNECT_TIMEOUT_MS } from '../limits.ts'

/** Somebody between may have numbers of its own for its connections; then that there is a server has to do. */
const QUESTION = `select pg_backend_pid() <> $1
    or exists (select from pg_stat_activity where pid = $2 and coalesce(state, '') not like 'idle%') as "isWorking"`

/** Whether a PostgreSQL still works on what a connection asked it: after a failure another one answers in its place. */
export async function isWorking(url: string, processId: number | undefined): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isWorking: boolean }>(QUESTION, [readProcessId(client), processId])
    return rows[0]?.isWorking === true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** What the server says when a connection begins; the types of the driver leave it out. */
export function readProcessId(client: object): number | undefined {
  return (client as { processID?: number }).processID
}
