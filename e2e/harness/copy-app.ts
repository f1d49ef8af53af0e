import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { COPIES_DIR } from './paths.ts'

export interface CopyOptions {
  /** A folder below that of all copies. */
  into?: string
  /** With what a build has made, so that the copy can be served. */
  withBuild?: boolean
}

const GENERATED = /\/(\.waymark|\.waymark-data|node_modules)(\/|$)/
/** What the bundler keeps for itself is by far the largest part of a build, and nothing is served from it. */
const NOT_SERVED = /\/(\.waymark\/cache\/vite|\.waymark-data|node_modules)(\/|$)/

/** Copies an application to a place inside the repository, where packages resolve as usual. */
export async function copyApp(
  from: string,
  { into = '', withBuild = false }: CopyOptions = {},
): Promise<string> {
  const dir = join(COPIES_DIR, into, `${basename(from)}-${randomUUID().slice(0, 8)}`)
  const left = withBuild ? NOT_SERVED : GENERATED
  await cp(from, dir, { recursive: true, filter: (source) => !left.test(source.slice(from.length)) })
  return dir
}
