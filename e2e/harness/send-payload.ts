import { send, type Answer, type SendOptions } from './send.ts'

const MOST_HOPS = 3

/** Asks for the payload as the client router does, following the server to the right query key. */
export async function sendPayload(
  origin: string,
  path: string,
  headers: NonNullable<SendOptions['headers']> = {},
): Promise<Answer> {
  let target = path
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await send(origin, target, { headers: { ...headers, rsc: '1' } })
    const { location } = answer.headers
    if (answer.status !== 307 || location === undefined) return answer
    const next = new URL(location, origin)
    if (!next.searchParams.has('_rsc')) return answer
    target = next.pathname + next.search
  }
  throw new Error(`more than ${MOST_HOPS} redirects for the payload of ${path}`)
}
