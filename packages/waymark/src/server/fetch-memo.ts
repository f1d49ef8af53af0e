import { MAX_MEMOISED_FETCHES } from '../shared/limits.ts'
import { fetchData } from './cache/fetch-data.ts'
import { readContext } from './request-context.ts'
import { traceFetch } from './telemetry/trace-fetch.ts'

type FetchArguments = Parameters<typeof fetch>
/** Gives each caller a Response of its own. */
type TakeResponse = () => Response

const INSTALLED_KEY = Symbol.for('waymark.fetch-memo')

/**
 * The one wrapper around `fetch`. While a page is rendered, equal GET and HEAD fetches are made once; actions and route handlers
 * always see fresh data. What asks to be cached goes through the cache of data, everything else straight to the original.
 */
export function installFetchMemo(): void {
  const holder = globalThis as { [INSTALLED_KEY]?: boolean }
  if (holder[INSTALLED_KEY]) return
  holder[INSTALLED_KEY] = true

  const original = traceFetch(globalThis.fetch)
  globalThis.fetch = function fetch(...call: FetchArguments): Promise<Response> {
    const context = readContext()
    if (context === undefined) return original(...call)
    if (context.phase !== 'render') return fetchData(original, context, call)
    const fetches = (context.fetches ??= new Map())
    const key = createKey(...call)
    if (key === undefined) return fetchData(original, context, call)

    let shared = fetches.get(key)
    if (!shared) {
      if (fetches.size >= MAX_MEMOISED_FETCHES) return fetchData(original, context, call)
      const forget = (): boolean => fetches.delete(key)
      shared = fetchData(original, context, call).then((response) => shareResponse(response, forget))
      fetches.set(key, shared)
    }
    return shared.then((take) => take())
  }
}

// Options beside method and headers that can be compared as text. Any other one (body, signal, dispatcher, …) makes a call of its own.
const COMPARABLE: ReadonlySet<string> = new Set([
  'mode',
  'redirect',
  'credentials',
  'referrer',
  'referrerPolicy',
  'integrity',
  'cache',
  'keepalive',
  'next',
])

/** `undefined`: this call is not to be shared. */
function createKey(input: FetchArguments[0], init: FetchArguments[1] = {}): string | undefined {
  // A Request object has a signal of its own that cannot be told from a given one.
  if (typeof input !== 'string' && !(input instanceof URL)) return undefined
  const { method = 'GET', headers, ...others } = init
  if (!/^(?:get|head)$/i.test(method)) return undefined
  const options = Object.entries(others).filter(([, value]) => value !== undefined)
  if (!options.every(([name]) => COMPARABLE.has(name))) return undefined
  try {
    options.sort(([first], [second]) => (first < second ? -1 : 1))
    return JSON.stringify([method.toUpperCase(), new URL(input).href, [...new Headers(headers)], options])
  } catch {
    // The original says better what is wrong with the call.
    return undefined
  }
}

/**
 * The body is read once, when the first caller asks for it, and kept for the others; it is never teed.
 * A caller that takes the stream itself, and is alone until then, gets it; equal fetches after that are made anew.
 */
function shareResponse(original: Response, forget: () => void): TakeResponse {
  // Constructed responses cannot have a status outside this range, received ones can.
  if (original.status < 200 || original.status > 599) return () => original.clone()
  let callers = 0
  let bytes: Promise<ArrayBuffer> | undefined
  const readBytes = (): Promise<ArrayBuffer> => (bytes ??= original.arrayBuffer())

  const take = (): Response => {
    callers++
    return createView(original, {
      readCopy: () =>
        original.body && new Response(createByteStream(readBytes), { headers: original.headers }),
      takeStream: () => {
        if (callers > 1 || bytes || original.body === null) return undefined
        forget()
        return original
      },
      take,
    })
  }
  return take
}

interface SharedBody {
  /** A response with its own copy of the body; null when there is none. */
  readCopy(): Response | null
  /** The original, when nobody else may want its body. */
  takeStream(): Response | undefined
  take: TakeResponse
}

/** One caller's response: status and headers of the original, a body of its own. */
function createView(original: Response, shared: SharedBody): Response {
  const { status, statusText, headers, url, redirected, type } = original
  const view = new Response(null, { status, statusText, headers })
  let own: Response | undefined
  let taken: Response | undefined
  const readOwn = (): Response => (own ??= shared.readCopy() ?? new Response(null, { headers }))
  const readBody = (): ReadableStream | null => {
    taken = own ? undefined : shared.takeStream()
    own ??= taken
    return readOwn().body
  }

  Object.defineProperties(view, {
    url: { value: url },
    redirected: { value: redirected },
    type: { value: type },
    body: { get: readBody },
    bodyUsed: { get: () => own?.bodyUsed ?? false },
    clone: { value: () => (own && (taken || own.bodyUsed) ? own.clone() : shared.take()) },
  })
  for (const method of ['text', 'json', 'arrayBuffer', 'blob', 'formData'] as const) {
    Object.defineProperty(view, method, { value: () => readOwn()[method]() })
  }
  return view
}

function createByteStream(readBytes: () => Promise<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        // Readers may transfer what they get, so each gets a copy.
        const bytes = new Uint8Array((await readBytes()).slice(0))
        if (bytes.length > 0) controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
