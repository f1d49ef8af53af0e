import {
  createClientTemporaryReferenceSet,
  createFromReadableStream,
  encodeReply,
} from '@vitejs/plugin-rsc/rsc/client.node'
import { createServerDecodeClientManifest } from '@vitejs/plugin-rsc/core/rsc'
import { createTemporaryReferenceSet, renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server.node'
import { decodeReply, type ServerManifest } from '@vitejs/plugin-rsc/vendor/react-server-dom/server.node'
import { createHash } from 'node:crypto'
import { CACHE_PROFILES, completeLife, type FullCacheLife } from '../shared/cache-life.ts'
import { createError } from '../shared/errors.ts'
import { chooseShorter } from '../shared/freshness.ts'
import { MAX_CACHED_DATA_BYTES } from '../shared/limits.ts'
import type { CacheEntry } from '../server/cache/cache.ts'
import { createCacheScope, runInScope, type CacheScope } from '../server/cache/cache-scope.ts'
import { limitTags } from '../server/cache/check-tags.ts'
import { readThrough } from '../server/cache/read-through.ts'
import { USE_CACHE } from '../server/cache/use-cache.ts'
import { isDraft } from '../server/draft-mode.ts'
import { readContext, runWithContext, type RequestContext } from '../server/request-context.ts'
import { writeRootParamsKey } from '../server/root-params.ts'
import { loadActions } from './actions.ts'

type Run = (...args: unknown[]) => Promise<unknown>
type References = ReturnType<typeof createClientTemporaryReferenceSet>

interface CachedOptions {
  used?: number
  picked?: { at: number; names: string[] }
  isPrivate?: true
}

/**
 * What the build makes of a function with 'use cache'. Arguments and results are written as React does it: what cannot be part of a
 * key, such as `children`, goes through the function without being looked at, and comes out where the function put it.
 */
export function cacheFunction(id: string, run: Run, options: CachedOptions): Run {
  return async (...given) => {
    const context = readContext()
    const args = selectArguments(given, options)
    if (context !== undefined && options.isPrivate === true)
      return runWithContext({ ...context, isPrivate: true }, () => run(...args))
    if (context?.cache === undefined) return run(...args)
    if (await isDraft(context)) {
      const scope: CacheScope = { ...createCacheScope(USE_CACHE), isDraft: true }
      return runInScope(context, scope, () => run(...args))
    }
    return runCached(context, { id, run, args })
  }
}

function selectArguments(given: unknown[], { used = Infinity, picked }: CachedOptions): unknown[] {
  const args = given.slice(0, used)
  while (args.length > 0 && args.at(-1) === undefined) args.pop()
  const props = picked && args[picked.at]
  if (picked === undefined || typeof props !== 'object' || props === null) return args
  const kept = picked.names.filter((name) => name in props)
  args[picked.at] = Object.fromEntries(kept.map((name) => [name, (props as Record<string, unknown>)[name]]))
  return args
}

interface Call {
  id: string
  run: Run
  args: unknown[]
}

async function runCached(context: RequestContext, { id, run, args }: Call): Promise<unknown> {
  const { cache, data, warn } = context
  const references = createClientTemporaryReferenceSet()
  const encoded = await encodeReply(args, { temporaryReferences: references })
  const input = `${await hashReply(encoded)}${writeRootParamsKey(context)}`
  const key = `function:${context.address?.buildId ?? ''}:${id}:${input}`
  let tooLarge: Uint8Array | undefined
  const make = async (madeAt: number): Promise<CacheEntry | undefined> => {
    const scope = createCacheScope(USE_CACHE)
    const body = await runInScope(context, scope, () => renderResult(run, encoded))
    if (body.byteLength > MAX_CACHED_DATA_BYTES) {
      warn?.(
        createError('WM_CACHE_TOO_LARGE', { what: `A result of ${USE_CACHE}`, limit: MAX_CACHED_DATA_BYTES }),
      )
      tooLarge = body
      return undefined
    }
    const { revalidate, expire, stale } = decideLife(scope, context)
    const tags = limitTags('cacheTag()', scope.tags, warn)
    return { meta: { kind: 'FUNCTION', stale }, bodies: { body }, madeAt, revalidate, expire, tags }
  }
  const tags = data?.readRouteTags?.() ?? []
  const entry = cache && (await readThrough(cache, { key, revalidate: false, tags }, { make, context }))
  if (entry !== undefined) data?.onCached?.({ ...entry, stale: entry.meta['stale'] as number })
  const body = entry?.bodies['body'] ?? tooLarge
  return body === undefined ? run(...args) : decodeResult(body, references)
}

/** Runs the function with its arguments as they are in the key, so that nothing else can be in its result. */
async function renderResult(run: Run, encoded: string | FormData): Promise<Uint8Array> {
  const temporaryReferences = createTemporaryReferenceSet()
  // Actions are parts of a form.
  const manifest = typeof encoded === 'string' ? {} : (await loadActions()).manifest
  const args = (await decodeReply(encoded, manifest, { temporaryReferences })) as unknown[]
  const result = await run(...args)
  let failure: { error: unknown } | undefined
  const stream = renderToReadableStream(result, {
    temporaryReferences,
    onError(error) {
      failure ??= { error }
    },
  })
  const body = new Uint8Array(await new Response(stream).arrayBuffer())
  // Half a result must not be kept; whoever asked gets the error itself.
  if (failure !== undefined) throw failure.error
  return body
}

/** How React begins an action in a result. Texts may have it, too. */
const ACTION = '"$h'

async function decodeResult(body: Uint8Array, temporaryReferences: References): Promise<unknown> {
  const stream = new Response(body.slice()).body as ReadableStream<Uint8Array>
  // Few results have actions; the others need not wait for the list of them.
  const hasActions = Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes(ACTION)
  const serverModuleMap: ServerManifest = hasActions ? (await loadActions()).manifest : {}
  const options = {
    serverConsumerManifest: { serverModuleMap, moduleMap: createServerDecodeClientManifest() },
    temporaryReferences,
    // They were written when the function ran.
    replayConsoleLogs: false,
    environmentName: 'Cache',
  }
  return createFromReadableStream(stream, options as object)
}

/** What `cacheLife` said; else the default profile, and not longer than anything that went into the result. */
function decideLife({ life, used }: CacheScope, { config }: RequestContext): FullCacheLife {
  const defaults = { ...CACHE_PROFILES['default'], ...config.cacheLife?.['default'] }
  const full = completeLife(life ?? {}, defaults)
  if (life !== undefined) return full
  return {
    ...full,
    revalidate: chooseShorter(full.revalidate, used.revalidate),
    expire: chooseShorter(full.expire, used.expire),
  }
}

async function hashReply(encoded: string | FormData): Promise<string> {
  const hash = createHash('sha256')
  if (typeof encoded === 'string') return hash.update(encoded).digest('base64url')
  for (const [name, value] of encoded) {
    hash.update(
      JSON.stringify([name, typeof value === 'string' ? value : [value.name, value.type, value.size]]),
    )
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest('base64url')
}
