import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom, type Random } from '../../fuzz/random.ts'
import { encodeReply, readActionIds, readFields } from '../harness/actions.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

const BODIES = 20_000
const AT_ONCE = 16
const SEED = 20_261

interface Sample {
  path: string
  type: string
  body: Buffer
  id?: string
  /** The action takes whatever it is given, so that no error can be its own. */
  takesAll?: boolean
}

interface Outcome {
  status: number
  type: string
  text: string
}

interface ProcessFacts {
  pid: number
  bytes: number
  shared: number[]
}

/** Pieces that mean something to the decoder, to JSON or to multipart. */
const TOKENS = [
  '"__proto__":',
  '"constructor":{"prototype":{"polluted":1}},',
  '"then":',
  '"$@0"',
  '"$0"',
  '"$K1"',
  '"$h1"',
  '"$Q1"',
  '"$B1"',
  '"$R1"',
  '"$X1"',
  '"$1:__proto__:constructor"',
  '"$n99999999999999999999"',
  '"$undefined"',
  '"$T"',
  '[[[[[[[[',
  '{"id":"x","bound":null}',
  '"bound":"$@1"',
  '\r\n\r\n',
  '--',
  'Content-Disposition: form-data; name="0"',
  '$ACTION_REF_9',
  '$ACTION_KEY',
  'filename="x"',
  '\u0000',
  '\\u',
  '9'.repeat(400),
  '['.repeat(400),
]

function mutate(sample: Sample, random: Random): Sample {
  let { body, type } = sample
  for (let round = 0; round <= random(4); round++) {
    const at = random(body.length + 1)
    const end = Math.min(body.length, at + random(40))
    const before = body.subarray(0, at)
    switch (random(7)) {
      case 0:
        body = before
        break
      case 1:
        body = Buffer.concat([before, body.subarray(end)])
        break
      case 2:
        body = Buffer.concat([before, body.subarray(at, end), body.subarray(at)])
        break
      case 3:
        body = Buffer.concat([before, Buffer.from([random(256)]), body.subarray(at + 1)])
        break
      case 6:
        if (random(8) === 0)
          type = ['text/plain', 'multipart/form-data', `${type}x`, 'application/json'][random(4)]!
        break
      default:
        body = Buffer.concat([before, Buffer.from(TOKENS[random(TOKENS.length)]!), body.subarray(at)])
    }
  }
  return { ...sample, type, body }
}

let app: RunningApp
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
beforeAll(async () => {
  app = await startApp('actions', 'start', ['--log', 'off'])
})
afterAll(async () => {
  agent.destroy()
  await app?.close()
})

function post({ path, type, body, id }: Sample): Promise<Outcome> {
  const { hostname, port } = new URL(app.url)
  const headers: Record<string, string | number> = {
    origin: app.url,
    'content-type': type,
    'content-length': body.length,
    ...(id === undefined ? {} : { 'next-action': id }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

async function readProcess(): Promise<ProcessFacts> {
  return JSON.parse((await send(app.url, '/api/process')).text) as ProcessFacts
}

async function createSample(path: string, encoded: string | FormData, id?: string): Promise<Sample> {
  const response = new Response(encoded)
  const type = response.headers.get('content-type') ?? ''
  return { path, type, body: Buffer.from(await response.arrayBuffer()), ...(id === undefined ? {} : { id }) }
}

async function createSamples(): Promise<Sample[]> {
  const ids = await readActionIds(app.url, '/')
  const form = new FormData()
  form.append('title', 'text')
  form.append('file', new File(['content'], 'f.txt', { type: 'text/plain' }))
  const values = {
    date: new Date(0),
    map: new Map([['a', { b: [1] }]]),
    set: new Set(['x']),
    bytes: new Uint8Array(9),
  }
  const calls: [string, unknown[]][] = [
    ['echo', ['a', 1, null, { b: [true, 'c'] }]],
    ['echo', [Promise.resolve(1), values.map, 12n, undefined]],
    ['describeForm', [form]],
    ['describeValues', [values]],
  ]
  const samples = calls.map(async ([name, args]) => ({
    ...(await createSample('/', await encodeReply(args), ids[name]!)),
    takesAll: name === 'echo',
  }))
  const forms = ['/closure', '/state', '/static'].map(async (path) => {
    const fields = new FormData()
    for (const [name, value] of readFields((await send(app.url, path)).text)) fields.append(name, value)
    return createSample(path, fields)
  })
  // A form that is still right costs a whole page.
  return Promise.all([...samples, ...samples, ...samples, ...forms])
}

/** Everything is answered by what was asked for, by a refusal, or by an error that the action itself threw. */
function isSound({ status, type, text }: Outcome, { takesAll }: Sample): boolean {
  if (status === 200 || status === 303 || (status >= 400 && status < 500)) return true
  if (status !== 500 || takesAll) return false
  return type.startsWith('text/x-component')
    ? /^[0-9a-f]+:E\{/m.test(text)
    : text.includes('Something went wrong')
}

test(`${BODIES} broken bodies break nothing`, { timeout: 180_000 }, async () => {
  const samples = await createSamples()
  for (const sample of samples) expect(await post(sample)).toMatchObject({ status: 200 })
  const random = createRandom(SEED)
  const before = await readProcess()
  const statuses = new Map<number, number>()
  const unsound: unknown[] = []
  let warm = before
  let sent = 0
  const worker = async (): Promise<void> => {
    while (sent < BODIES) {
      if (++sent === BODIES / 4) warm = await readProcess()
      const sample = mutate(samples[random(samples.length)]!, random)
      const outcome = await post(sample)
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      if (!isSound(outcome, sample))
        unsound.push({ outcome, body: sample.body.toString('latin1').slice(0, 2_000) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  expect(unsound.slice(0, 3)).toEqual([])
  const after = await readProcess()
  expect({ pid: after.pid, shared: after.shared }).toEqual({ pid: before.pid, shared: before.shared })
  expect(after.bytes - warm.bytes).toBeLessThan(100_000_000)
  // Most are refused, and some are still calls.
  expect(statuses.get(400)).toBeGreaterThan(BODIES / 4)
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(app.output()).not.toMatch(/unhandled|uncaught/i)
})
