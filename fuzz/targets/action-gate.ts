import { PassThrough } from 'node:stream'
import { expect } from 'vitest'
import {
  admitActionBody,
  judgeActionHead,
  type ActionGate,
} from '../../packages/waymark/src/server/action-gate.ts'
import type { RequestContext } from '../../packages/waymark/src/server/request-context.ts'
import { isWaymarkError } from '../../packages/waymark/src/shared/errors.ts'
import { MAX_ACTION_PARTS } from '../../packages/waymark/src/shared/limits.ts'
import type { Random } from '../random.ts'
import type { FuzzTarget } from '../target.ts'

const KNOWN = 'known'
const MAX_BYTES = 3_000

const GATE: ActionGate = {
  hasActions: true,
  isKnown: (id) => id === KNOWN,
  config: {
    serverActions: { bodySizeLimit: MAX_BYTES, allowedOrigins: [] },
    canonicalOrigin: '',
    trustProxy: false,
  } as unknown as ActionGate['config'],
}

/** The first line of an input is the content type, the second the id; the rest is the body. */
function createContext(input: Buffer, random: Random): RequestContext {
  const [type = '', id = ''] = input.toString('latin1').split('\n', 2)
  const body = input.subarray(Math.min(input.length, type.length + id.length + 2))
  const request = Object.assign(new PassThrough(), {
    method: 'POST',
    headers: { 'content-type': type, host: 'h', ...(id === '' ? {} : { 'next-action': id }) },
    socket: { remoteAddress: '127.0.0.1' },
  })
  for (let at = 0; at < body.length;) {
    const end = at + 1 + random(200)
    request.write(body.subarray(at, end))
    at = end
  }
  request.end()
  return { request, response: new PassThrough(), signal: new AbortController().signal } as never
}

async function judge(context: RequestContext): Promise<number> {
  try {
    const head = judgeActionHead(context, GATE)
    if (head === undefined) return 0
    const { id, body } = await admitActionBody(context, head, GATE)
    if (id !== undefined) expect(id).toBe(KNOWN)
    if (body.kind === 'text') return body.text.length
    expect(body.parts.length).toBeLessThanOrEqual(MAX_ACTION_PARTS)
    return body.parts.reduce(
      (sum, { value }) => sum + (typeof value === 'string' ? value.length : value.size),
      0,
    )
  } catch (error) {
    if (!isWaymarkError(error)) throw error
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(500)
    return 0
  }
}

const part = (head: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`

export const actionGate: FuzzTarget = {
  name: 'action-gate',
  samples: [
    'text/plain\nknown\n["a",{"b":[1,"$undefined"]}]',
    'text/plain\nknown\n[{"__proto__":1}]',
    `multipart/form-data; boundary=b\nknown\n${part('name="0"', '["$K1","$R2"]')}${part('name="_1_a"', 'x')}${part('name="S2"', 'C')}--b--\r\n`,
    `multipart/form-data; boundary=b\n\n${part('name="$ACTION_ID_known"', '')}${part('name="f"; filename="f.txt"', 'text')}--b--\r\n`,
    `multipart/form-data; boundary=b\n\n${part('name="$ACTION_REF_1"', '')}${part('name="$ACTION_1:0"', '{"id":"known","bound":"$@1"}')}${part('name="$ACTION_1:1"', '[]')}--b--\r\n`,
  ],
  tokens: [
    '\n',
    '\r\n',
    '\r\n\r\n',
    '--b',
    '--b--\r\n',
    'Content-Disposition: form-data; name="0"',
    'name="$ACTION_ID_known"',
    '; filename="x"',
    'Content-Type: x',
    "filename*=UTF-8''%",
    'boundary=',
    'charset=utf-16',
    '"$R1"',
    '"$@1"',
    '"\\u0024R1"',
    '"__proto__":',
    '"then":',
    '"\\u',
    '[[[[',
    '{"a":',
    '\x00',
    '\xff',
    '['.repeat(210),
    '"$1",'.repeat(100),
    'text/plain',
    'known',
  ],
  inputs: 2_000,
  async check(input, random) {
    expect(await judge(createContext(input, random))).toBeLessThanOrEqual(MAX_BYTES)
  },
}
