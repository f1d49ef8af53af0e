import { createRequire } from 'node:module'
import { readTags } from './read-html.ts'
import { send, type Answer, type SendOptions } from './send.ts'
import { sendPayload } from './send-payload.ts'

// A dependency of the framework, not of the tests.
const requireOfWaymark = createRequire(new URL('../../packages/waymark/package.json', import.meta.url))

/** As the browser encodes arguments. */
export const { encodeReply } = requireOfWaymark('@vitejs/plugin-rsc/vendor/react-server-dom/client.node') as {
  encodeReply(value: unknown): Promise<string | FormData>
}

/** Ids of the actions that a page hands to client components, by the name of the prop. */
export async function readActionIds(origin: string, path: string): Promise<Record<string, string>> {
  const { text } = await sendPayload(origin, path)
  const ids = new Map(
    [...text.matchAll(/^([0-9a-f]+):\{"id":"([^"]+)","bound"/gm)].map(([, row = '', id = '']) => [row, id]),
  )
  const props = [...text.matchAll(/"(\w+)":"\$h([0-9a-f]+)"/g)]
  return Object.fromEntries(props.map(([, name = '', row = '']) => [name, ids.get(row) ?? '']))
}

interface CallOptions extends SendOptions {
  path?: string
}

/** Calls an action as the browser does, unless the options say otherwise. */
export async function callAction(
  origin: string,
  id: string,
  args: unknown[],
  { path = '/', ...options }: CallOptions = {},
): Promise<Answer> {
  const { body, type } = await encodeBody(await encodeReply(args))
  return send(origin, path, {
    method: 'POST',
    body,
    ...options,
    headers: {
      'next-action': id,
      origin,
      accept: 'text/x-component',
      'content-type': type,
      ...options.headers,
    },
  })
}

async function encodeBody(encoded: string | FormData): Promise<{ body: string; type: string }> {
  const response = new Response(encoded)
  return { body: await response.text(), type: response.headers.get('content-type') ?? '' }
}

/** What an action returned; an error has its digest. */
export function readResult(answer: Answer): unknown {
  const rows = new Map(
    [...answer.text.matchAll(/^([0-9a-f]+):(.*)$/gm)].map(([, id = '', row = '']) => [id, row]),
  )
  const root = JSON.parse(rows.get('0') ?? '{}') as { result?: string }
  const row = rows.get(root.result?.replace('$@', '') ?? '') ?? 'null'
  return row.startsWith('E') ? { error: JSON.parse(row.slice(1)) as unknown } : (JSON.parse(row) as unknown)
}

/** Fields of the first form of a document, as a browser would send them. */
export function readFields(html: string): [name: string, value: string][] {
  const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  return readTags(form, 'input').map(({ name = '', value = '' }) => [name, value])
}

/** Sends fields as a form without JavaScript does. */
export async function postForm(
  origin: string,
  path: string,
  fields: [name: string, value: string | File][],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const { body, type } = await encodeBody(form)
  return send(origin, path, { method: 'POST', body, headers: { origin, 'content-type': type, ...headers } })
}
