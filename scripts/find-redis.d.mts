/** Path of a Redis or Valkey server that can be started; `undefined` when there is none. */
export function findRedis(): string | undefined
