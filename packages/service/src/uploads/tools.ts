import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessStore } from '../access/access-store.ts'
import { findToken } from '../access/find-token.ts'
import { readDebugId } from '../source-maps/debug-id.ts'
import { asArray, asText } from '../digest/values.ts'
import { ServiceError } from '../errors.ts'
import { createAnswer, createRefusal, Refusal, type Answer } from '../ingest/answer.ts'
import { BodyError } from '../ingest/read-body.ts'
import { sendAnswer } from '../ingest/send-answer.ts'
import { createAddressBuckets } from '../ingest/token-bucket.ts'
import {
  MAX_BUNDLE_BYTES,
  MAX_CHUNK_BYTES,
  MAX_CHUNKS_PER_REQUEST,
  MAX_RELEASE_CHARS,
  MAX_SOURCE_MAP_BYTES,
  MAX_SOURCE_MAP_WIRE_BYTES,
  UPLOAD_TIMEOUT_MS,
} from '../limits.ts'
import type { KnownProjects } from '../known-projects.ts'
import type { Project } from '../project.ts'
import { createMapId } from '../source-maps/map-id.ts'
import type { SourceMapInput } from '../source-maps/save-map.ts'
import { answerRelease } from './answer-release.ts'
import { createAssembly, type BundleInput } from './assemble.ts'
import { createChunkStore, isChecksum } from './chunk-store.ts'
import { findNamedProject } from './find-named-project.ts'
import { readChunks } from './read-chunks.ts'
import { readBytes, readJson } from './read-request.ts'
import { createUploadAddress } from './upload-address.ts'

export interface ToolOptions {
  /** Of pieces that wait for others. */
  chunksDir: string
  /** As people write it, with the console's path; empty where nobody said. */
  consoleUrl: string
  tokens: Pick<AccessStore, 'findToken' | 'markSeen'>
  projects: Pick<KnownProjects, 'seek'>
  saveSourceMap(input: SourceMapInput): Promise<void>
  now: () => number
}

/** What tools that build apps ask for: source maps are sent with a token, and releases are announced. */
export interface Tools {
  isMeant(path: string): boolean
  handle(request: IncomingMessage, response: ServerResponse, path: string, address: string): Promise<void>
}

const SOURCE_MAPS = /^\/api\/(\d{1,15})\/source-maps\/?$/
const ORGANIZATION =
  /^\/api\/0\/organizations\/[\w.-]{1,100}\/(chunk-upload|artifactbundle\/assemble|repos)\/?$/
const MAX_CHUNKS = MAX_BUNDLE_BYTES / MAX_CHUNK_BYTES
const MAX_PROJECTS = 20

export function createTools(options: ToolOptions): Tools {
  const { projects, now } = options
  const chunks = createChunkStore(options.chunksDir, now)
  const assemble = createAssembly(chunks, options.saveSourceMap)
  const addresses = createAddressBuckets()

  async function answer(request: IncomingMessage, path: string, address: string): Promise<Answer> {
    if (!addresses.take(address, now())) throw new Refusal(429, 'too many requests from one address')
    const release = await answerRelease(request, path)
    if (release !== undefined) return release
    await authorise(request, options)
    const method = request.method ?? ''
    const [, projectId] = SOURCE_MAPS.exec(path) ?? []
    if (projectId !== undefined) {
      if (method !== 'PUT') return refuseMethod('PUT')
      const input = await readMap(request, await findProject(projects, projectId))
      await options.saveSourceMap(input)
      return createAnswer(200, { debugId: input.debugId })
    }
    const [, endpoint] = ORGANIZATION.exec(path) ?? []
    if (endpoint === 'chunk-upload') {
      if (method === 'GET') return createAnswer(200, describeUpload(request, options.consoleUrl))
      if (method !== 'POST') return refuseMethod('GET or POST')
      await chunks.save(await readChunks(request))
      return createAnswer(200, {})
    }
    if (endpoint === 'artifactbundle/assemble') {
      if (method !== 'POST') return refuseMethod('POST')
      return createAnswer(200, await assemble(await readBundleInput(await readJson(request), projects)))
    }
    // Without any, tools read commits from the folder that they run in.
    if (endpoint === 'repos') return createAnswer(200, [])
    if (/^\/api\/0\/?$/.test(path)) return createAnswer(200, { version: '0', user: null, auth: null })
    return createRefusal(404, 'there is nothing here')
  }

  return {
    isMeant: (path) => /^\/api\/0(?:\/|$)/.test(path) || SOURCE_MAPS.test(path),
    async handle(request, response, path, address) {
      const result = await answer(request, path, address).catch(refusalOf)
      const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
      sendAnswer(request, response, { ...result, headers: { ...headers, ...result.headers } })
    },
  }
}

/** Throws unless the request has a token of a build. */
async function authorise({ headers }: IncomingMessage, { tokens, now }: ToolOptions): Promise<void> {
  const [, token] = /^bearer ([\w.~+/=-]{1,500})$/i.exec(headers.authorization ?? '') ?? []
  const known = token === undefined ? null : await findToken(tokens, token, now())
  if (known === null) throw new Refusal(401, 'a token is needed: Authorization: Bearer …')
  if (known.purpose !== 'source-maps') throw new Refusal(403, 'the token is not one that sends source maps')
}

async function findProject(projects: ToolOptions['projects'], name: string): Promise<Project> {
  const project = await projects.seek((all) => findNamedProject(all, name))
  if (project !== undefined) return project
  throw new Refusal(404, `there is no project ${name.slice(0, 100)}, or more than one: name it by its number`)
}

/** The query says what the map is for: a script by its debug id, or by its address, in a release or in any. */
async function readMap(request: IncomingMessage, project: Project): Promise<SourceMapInput> {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const read = (name: string, maxChars: number): string | undefined => asText(query.get(name), maxChars)
  const url = read('url', 2_000)
  const build = { release: read('release', MAX_RELEASE_CHARS), dist: read('dist', 200) }
  const debugId =
    readDebugId(query.get('debugId')) ?? (url === undefined ? undefined : createMapId(build, url))
  if (debugId === undefined) throw new Refusal(400, 'debugId or url has to say which script the map is for')
  const limits = {
    wireBytes: MAX_SOURCE_MAP_WIRE_BYTES,
    bytes: MAX_SOURCE_MAP_BYTES,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  }
  const map = await readBytes(request, limits)
  return { projectId: project.id, debugId, file: read('file', 500) ?? url ?? '', map }
}

/** How a tool is to send. */
function describeUpload({ headers, url = '' }: IncomingMessage, consoleUrl: string): object {
  const [path = ''] = url.split('?', 1)
  return {
    url: createUploadAddress(headers, path, consoleUrl),
    chunkSize: MAX_CHUNK_BYTES,
    chunksPerRequest: MAX_CHUNKS_PER_REQUEST,
    maxRequestSize: MAX_CHUNK_BYTES * MAX_CHUNKS_PER_REQUEST,
    maxFileSize: MAX_BUNDLE_BYTES,
    concurrency: 1,
    hashAlgorithm: 'sha1',
    compression: ['gzip'],
    accept: ['release_files', 'sources', 'artifact_bundles', 'artifact_bundles_v2'],
  }
}

async function readBundleInput(
  input: Record<string, unknown>,
  projects: ToolOptions['projects'],
): Promise<BundleInput> {
  const { checksum, chunks } = input
  const isBundle =
    isChecksum(checksum) && Array.isArray(chunks) && chunks.length > 0 && chunks.length <= MAX_CHUNKS
  if (!isBundle || !chunks.every(isChecksum)) {
    throw new Refusal(400, `a bundle has a checksum, and 1 to ${MAX_CHUNKS} pieces`)
  }
  const names = asArray(input['projects']).slice(0, MAX_PROJECTS)
  if (names.length === 0) throw new Refusal(400, 'no project is named')
  const named = await Promise.all(names.map((name) => findProject(projects, asText(name, 200) ?? '')))
  return {
    checksum,
    chunks,
    projectIds: named.map(({ id }) => id),
    build: { release: asText(input['version'], MAX_RELEASE_CHARS), dist: asText(input['dist'], 200) },
  }
}

function refuseMethod(allowed: string): Answer {
  return createRefusal(405, `this is asked for with ${allowed}`)
}

function refusalOf(cause: unknown): Answer {
  if (cause instanceof Refusal || cause instanceof BodyError)
    return createRefusal(cause.status, cause.message)
  if (cause instanceof ServiceError && cause.code !== 'WMS015') return createRefusal(400, cause.message)
  return createRefusal(503, 'the request could not be carried out')
}
