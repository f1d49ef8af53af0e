import { ServiceError } from '../errors.ts'
import { Refusal } from '../ingest/answer.ts'
import { ASSEMBLE_RESULT_MS, ASSEMBLE_WAIT_MS, MAX_WAITING_BUNDLES } from '../limits.ts'
import type { SourceMapInput } from '../source-maps/save-map.ts'
import type { Build } from '../source-maps/map-id.ts'
import type { Bundle, ChunkStore } from './chunk-store.ts'
import { readBundle } from './read-bundle.ts'
import { ArchiveError, readZip, type ByteSource } from './read-zip.ts'

/** What a tool that sends bundles is told about one of them. */
export interface BundleState {
  state: 'not_found' | 'assembling' | 'ok' | 'error'
  missingChunks: string[]
  detail: string | null
}

export interface BundleInput extends Bundle {
  projectIds: readonly number[]
  build: Build
}

/** Turns pieces that were sent into source maps. */
export type Assemble = (input: BundleInput) => Promise<BundleState>

export function createAssembly(chunks: ChunkStore, save: (input: SourceMapInput) => Promise<void>): Assemble {
  /** Bundles that are worked on, and what became of those that nobody has asked about since. */
  const jobs = new Map<string, Promise<BundleState>>()
  /** One after another: each may take much memory. */
  let tail: Promise<unknown> = Promise.resolve()

  function start(key: string, input: BundleInput): Promise<BundleState> {
    if (jobs.size >= MAX_WAITING_BUNDLES) throw new Refusal(503, 'too many uploads are under way')
    const job = tail.then(() =>
      chunks
        .join(input, (source) => saveMaps(source, input, save))
        .then(
          (): BundleState => ({ state: 'ok', missingChunks: [], detail: null }),
          (cause: unknown): BundleState => ({ state: 'error', missingChunks: [], detail: describe(cause) }),
        ),
    )
    jobs.set(key, job)
    tail = job.then(() => void setTimeout(() => jobs.delete(key), ASSEMBLE_RESULT_MS).unref())
    return job
  }

  return async (input) => {
    const key = JSON.stringify([input.checksum, input.projectIds, input.build])
    let job = jobs.get(key)
    if (job === undefined) {
      const missingChunks = await chunks.findMissing(input.chunks)
      if (missingChunks.length > 0) return { state: 'not_found', missingChunks, detail: null }
      job = jobs.get(key) ?? start(key, input)
    }
    const state = await waitFor(job, ASSEMBLE_WAIT_MS)
    if (state === undefined) return { state: 'assembling', missingChunks: [], detail: null }
    jobs.delete(key)
    return state
  }
}

async function saveMaps(
  source: ByteSource,
  { projectIds, build }: BundleInput,
  save: (input: SourceMapInput) => Promise<void>,
): Promise<void> {
  const maps = await readBundle(await readZip(source), build)
  if (maps.length === 0) {
    throw new ArchiveError('it has no source map with a debug id, nor one that a script of a release names')
  }
  for (const { debugId, file, read } of maps) {
    const map = await read()
    for (const projectId of projectIds) await save({ projectId, debugId, file, map })
  }
}

/** Faults of the disk are the server's affair. */
function describe(cause: unknown): string {
  if (cause instanceof ArchiveError) return `the bundle cannot be used: ${cause.message}`
  if (cause instanceof ServiceError) return cause.message
  return 'the bundle could not be stored'
}

async function waitFor<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
