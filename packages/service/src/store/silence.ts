import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { readProcessId } from './is-working.ts'

export interface Patience {
  /** How long a server may say nothing about one question. */
  silenceMs: number
  /** Asked after each such time, with the number of the server's process: may it take longer? */
  mayTakeLonger(processId: number | undefined): Promise<boolean>
}

/**
 * A server that is frozen, or behind a network that lost it, neither answers nor ends its connections: whoever asks would
 * wait for minutes or hours. Such a connection is given up and not used again.
 */
export function boundSilence(pool: Pool, patience: Patience): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((cause: Error) => {
        throw toAway(cause)
      })
      return boundClient(client, patience)
    },
    end: () => pool.end(),
  }
}

function boundClient(client: PoolClient, patience: Patience): PostgresPoolClient {
  /** Why it is given up; what is asked later, such as the rollback, fails for the same reason. */
  let end: Error | undefined
  const onError = (cause: Error): void => void (end ??= toAway(cause))
  client.on('error', onError)
  const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
    if (end !== undefined) throw end
    const over = new AbortController()
    const answer = client.query(sql, parameters).catch((cause: Error) => {
      throw end ?? cause
    })
    try {
      return await Promise.race([answer, waitForSilence(client, patience, over.signal)])
    } catch (cause) {
      if (cause instanceof Away) end ??= cause
      throw cause
    } finally {
      over.abort()
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release() {
      // Given an error the pool closes it, and listens itself.
      client.release(end)
      client.off('error', onError)
    },
  }
}

async function waitForSilence(client: PoolClient, patience: Patience, over: AbortSignal): Promise<never> {
  const { silenceMs, mayTakeLonger } = patience
  for (;;) {
    await delay(silenceMs, undefined, { signal: over })
    if (!(await mayTakeLonger(readProcessId(client)))) throw new Away(`no answer for ${silenceMs / 1_000} s`)
  }
}

/** By its code it is a fault of the store. */
class Away extends Error {
  readonly code = 'EAWAY'
}

/** The driver has only words for connections that ended or were not made in time. */
function toAway(cause: Error): Error {
  return 'code' in cause ? cause : new Away(cause.message, { cause })
}
