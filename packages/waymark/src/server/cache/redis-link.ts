import { REDIS_PROBE_MS } from '../../shared/limits.ts'
import type { RedisConnection } from '../../shared/seams.ts'
import { createOutage } from './outage.ts'

/** A way to Redis that is closed while Redis does not answer, so that nobody waits for it. */
export interface RedisLink {
  /** Undefined: it could not be asked. */
  ask<Value>(run: () => Promise<Value>): Promise<Value | undefined>
  close(): Promise<void>
}

export interface RedisLinkOptions {
  redis: RedisConnection
  /** What has to be done before others may ask again. As long as it rejects, Redis counts as gone. */
  onBack(): Promise<void>
  /** Tells the terminal. */
  note(text: string): void
}

export function createRedisLink({ redis, onBack, note }: RedisLinkOptions): RedisLink {
  const outage = createOutage('The cache in Redis', note)
  let probe: NodeJS.Timeout | undefined

  const comeBack = async (): Promise<void> => {
    try {
      await onBack()
    } catch {
      return
    }
    clearInterval(probe)
    probe = undefined
    outage.worked()
  }
  redis.onReady(() => void comeBack())
  return {
    async ask(run) {
      if (probe !== undefined) return undefined
      try {
        return await run()
      } catch (error) {
        outage.failed(error)
        probe ??= setInterval(comeBack, REDIS_PROBE_MS).unref()
        return undefined
      }
    },
    async close() {
      clearInterval(probe)
      await redis.close()
    },
  }
}
