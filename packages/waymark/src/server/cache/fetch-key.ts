import { createHash } from 'node:crypto'
import { HEADER_TRACE_PARENT, HEADER_TRACE_STATE } from '../../shared/wire.ts'

type FetchArguments = Parameters<typeof fetch>

const UNCOUNTED_HEADERS: ReadonlySet<string> = new Set([HEADER_TRACE_PARENT, HEADER_TRACE_STATE])

/** Under which key the answer of a fetch is kept. Undefined: its body cannot be read without using it up. */
export async function createFetchKey(
  input: FetchArguments[0],
  init: FetchArguments[1] = {},
): Promise<string | undefined> {
  const request = typeof input === 'string' || input instanceof URL ? undefined : input
  const body = await readBody(request, init)
  if (body === undefined) return undefined
  const url = new URL(request?.url ?? String(input as string | URL)).href
  const headers = [...new Headers(init.headers ?? request?.headers)].filter(
    ([name]) => !UNCOUNTED_HEADERS.has(name),
  )
  const { mode, redirect, credentials, referrer, referrerPolicy, integrity } = {
    ...pickOptions(request),
    ...init,
  }
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase()
  const parts = [url, method, headers, mode, redirect, credentials, referrer, referrerPolicy, integrity]
  const hash = createHash('sha256').update(JSON.stringify(parts)).update(body)
  return `fetch:${hash.digest('hex')}`
}

function pickOptions(request: Request | undefined): RequestInit {
  if (request === undefined) return {}
  const { mode, redirect, credentials, referrer, referrerPolicy, integrity } = request
  return { mode, redirect, credentials, referrer, referrerPolicy, integrity }
}

async function readBody(request: Request | undefined, init: RequestInit): Promise<Uint8Array | undefined> {
  const body = init.body as unknown
  if (body === undefined || body === null) {
    if (request?.body == null || init.body === null) return new Uint8Array()
    return new Uint8Array(await request.clone().arrayBuffer())
  }
  // A stream, or something like one, can be read only once.
  if (typeof body === 'object' && (Symbol.asyncIterator in body || body instanceof ReadableStream))
    return undefined
  // The boundary of a form is random, so its fields are taken instead.
  if (body instanceof FormData) return readForm(body)
  return new Uint8Array(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer())
}

async function readForm(form: FormData): Promise<Uint8Array> {
  const fields = Array.from(form, async ([name, value]) => [
    name,
    typeof value === 'string'
      ? value
      : [value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('base64')],
  ])
  return new TextEncoder().encode(JSON.stringify(await Promise.all(fields)))
}
