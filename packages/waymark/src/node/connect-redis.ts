import type { RedisConnection } from '../shared/seams.ts'
import { REDIS_CONNECT_TIMEOUT_MS, REDIS_PROBE_MS, REDIS_TIMEOUT_MS } from '../shared/limits.ts'

/** The longest wait between two tries to connect again. */
const MAX_RECONNECT_MS = 2 * REDIS_PROBE_MS

/** Resolves when the connection is there, or when it is clear that there is none for now; it goes on trying. */
export async function connectRedis(url: string): Promise<RedisConnection> {
  // Most apps have no Redis, so its client is loaded by those that do.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    // A visitor waits for the answer: better none than a late one.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  })
  let trouble: unknown
  redis.on('error', (error) => (trouble = error))
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
    setTimeout(resolve, REDIS_CONNECT_TIMEOUT_MS).unref()
  })
  return {
    async send(command, args) {
      // The reason why there is no connection says more than that there is none.
      if (redis.status !== 'ready' && trouble !== undefined) throw trouble
      return redis.callBuffer(command, ...args.map(toArgument))
    },
    onReady: (listener) => void redis.on('ready', listener),
    async close() {
      redis.disconnect()
    },
  }
}

function toArgument(value: string | number | Uint8Array): string | number | Buffer {
  return typeof value === 'object' ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
}
