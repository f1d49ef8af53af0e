import { findOnPath, installOnDebian, isExecutable } from './find-program.mjs'

const NAMES_ON_PATH = ['redis-server', 'valkey-server']

export function findRedis() {
  // An empty value says "none", so that a run without it can be tried anywhere.
  const asked = process.env.REDIS_SERVER_PATH
  if (asked !== undefined) return asked !== '' && isExecutable(asked) ? asked : undefined
  return findOnPath(NAMES_ON_PATH)
}

export function installRedis() {
  if (process.env.REDIS_SERVER_PATH !== undefined) return undefined
  installOnDebian('redis-server')
  return findOnPath(NAMES_ON_PATH)
}
