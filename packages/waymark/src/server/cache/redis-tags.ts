import { randomUUID } from 'node:crypto'
import type { RedisConnection } from '../../shared/seams.ts'
import { MAX_TAG_STATES } from '../../shared/limits.ts'
import type { TagState } from './cache.ts'

/** What Redis knows of tags; moments in milliseconds of its own clock. */
export interface RedisTags {
  /** `now` is the time at which the states were read, or later. */
  read(tags: readonly string[]): Promise<{ floor: number; states: Map<string, TagState>; now: number }>
  /** Resolves to the time. Without tags that is all it is for. */
  write(tags: readonly string[], staleSeconds?: number): Promise<number>
}

/** Moments are kept as whole microseconds. */
const MICROSECONDS = 1000

/**
 * All states are fields of one hash, so that Redis cannot lose some of them and keep others; when there are too many it becomes the
 * older half, and what was the older half goes. `@floor`: entries from before may have been hit by what is gone, and are dead.
 * `@epoch` tells this hash from one that was there before Redis lost its data.
 * KEYS: hash, older half. ARGV: fields in a hash, microseconds that old entries may be shown (empty: none), the epoch if there is
 * none yet, whether data was lost, tags.
 */
const WRITE_SCRIPT = `
local time = redis.call('TIME')
local last = tonumber(redis.call('HGET', KEYS[1], '@last') or '0')
local now = math.max(time[1] * 1000000 + time[2], last + 1)
local text = string.format('%.0f', now)
if redis.call('HSETNX', KEYS[1], '@epoch', ARGV[3]) == 1 then
  redis.call('DEL', KEYS[2])
  redis.call('HSET', KEYS[1], '@floor', '0', '@since', text)
end
local epoch = redis.call('HGET', KEYS[1], '@epoch')
if ARGV[4] == 'lost' then redis.call('HSET', KEYS[1], '@floor', text) end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[1]) then
  local hadOlder = redis.call('EXISTS', KEYS[2]) == 1
  local floor = redis.call('HGET', KEYS[1], hadOlder and '@since' or '@floor')
  redis.call('RENAME', KEYS[1], KEYS[2])
  redis.call('HSET', KEYS[1], '@epoch', epoch, '@floor', floor, '@since', text)
end
redis.call('HSET', KEYS[1], '@last', text)
for index = 5, #ARGV do
  local field = 't:' .. ARGV[index]
  local known = redis.call('HGET', KEYS[1], field) or redis.call('HGET', KEYS[2], field) or '0 0 0'
  local dead, stale, expire = known:match('(%d+) (%d+) (%d+)')
  if ARGV[2] == '' then
    dead, stale, expire = text, text, text
  else
    if tonumber(expire) <= now and tonumber(stale) > tonumber(dead) then dead = stale end
    stale, expire = text, string.format('%.0f', now + tonumber(ARGV[2]))
  end
  redis.call('HSET', KEYS[1], field, dead .. ' ' .. stale .. ' ' .. expire)
end
return { epoch, text }
`

export function createRedisTags(
  redis: RedisConnection,
  prefix: string,
  maxTags: number = MAX_TAG_STATES,
): RedisTags {
  // Braces: servers that spread keys over machines keep these two together.
  const keys = [`{${prefix}}:tags`, `{${prefix}}:older-tags`] as const
  let knownEpoch: string | undefined

  const run = async (
    tags: readonly string[],
    { staleSeconds, loss = '' }: { staleSeconds?: number | undefined; loss?: '' | 'lost' },
  ): Promise<number> => {
    const window = staleSeconds === undefined ? '' : Math.round(staleSeconds * 1e6)
    const values = [Math.floor(maxTags / 2), window, randomUUID(), loss]
    const answer = await redis.send('EVAL', [WRITE_SCRIPT, keys.length, ...keys, ...values, ...tags])
    const [epoch, at] = (answer as unknown[]).map(String)
    if (loss === '' && isLost(epoch)) return run(tags, { staleSeconds, loss: 'lost' })
    knownEpoch = epoch
    return Number(at) / MICROSECONDS
  }
  const isLost = (epoch: string | undefined): boolean => knownEpoch !== undefined && epoch !== knownEpoch

  const read: RedisTags['read'] = async (tags) => {
    const fields = ['@epoch', '@floor', ...tags.map((tag) => `t:${tag}`)]
    // One after the other, in one go: Redis answers in the order of the questions.
    const answers = await Promise.all([
      ...keys.map((key) => redis.send('HMGET', [key, ...fields])),
      redis.send('TIME', []),
    ])
    const [[epoch, floor, ...younger], [, , ...older], time] = answers as [unknown[], unknown[], unknown[]]
    if (epoch === null || knownEpoch === undefined || isLost(String(epoch))) {
      await run([], {})
      return read(tags)
    }
    const states = new Map<string, TagState>()
    for (const [index, tag] of tags.entries()) {
      const state = decodeState(younger[index] ?? older[index])
      if (state !== undefined) states.set(tag, state)
    }
    const now = Number(time[0]) * 1000 + Number(time[1]) / MICROSECONDS
    return { floor: Number(floor) / MICROSECONDS, states, now }
  }
  return { read, write: (tags, staleSeconds) => run(tags, { staleSeconds }) }
}

function decodeState(bytes: unknown): TagState | undefined {
  if (bytes === null || bytes === undefined) return undefined
  const [deadAt = 0, staleAt = 0, expireAt = 0] = String(bytes)
    .split(' ')
    .map((text) => Number(text) / MICROSECONDS)
  return { deadAt, staleAt, expireAt }
}
