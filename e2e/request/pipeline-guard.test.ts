import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayloadKey } from '../../packages/waymark/src/shared/payload-url.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send, type Answer } from '../harness/send.ts'
import { startApp, type Mode, type RunningApp } from '../harness/start-app.ts'

/**
 * Whatever way a request takes, middleware sees it exactly once, under the path that is answered; or the request
 * is refused or sent elsewhere before anything is answered.
 */

const ROUTES = ['/secret/a', '/secret/a/b', '/secret/data', '/secret/missing.txt']

const ENCODINGS: [string, (path: string) => string][] = [
  ['plain', (path) => path],
  ['first letter escaped', (path) => path.replace('secret', '%73ecret')],
  ['every letter escaped', (path) => path.replace('secret', '%73%65%63%72%65%74')],
  ['escaped twice', (path) => path.replace('secret', '%2573ecret')],
  ['capital letters', (path) => path.replace('secret', 'SECRET')],
  ['double slash in front', (path) => `/${path}`],
  ['double slash inside', (path) => path.replace('secret/', 'secret//')],
  ['trailing slash', (path) => `${path}/`],
  ['backslash', (path) => path.replace('secret/', 'secret\\')],
  ['escaped backslash', (path) => path.replace('secret/', 'secret%5C')],
  ['escaped slash', (path) => path.replace('secret/', 'secret%2F')],
  ['dot segment', (path) => path.replace('/secret', '/./secret')],
  ['escaped dot segment', (path) => path.replace('/secret', '/x/%2e%2e/secret')],
  ['path parameter', (path) => path.replace('secret', 'secret;x=1')],
  ['payload suffix', (path) => `${path}.rsc`],
  ['segment prefetch suffix', (path) => `${path}.segments/_tree.segment.rsc`],
  ['query', (path) => `${path}?path=open&nxtPpath=open&__nextLocale=fr`],
  ['NUL', (path) => `${path}%00`],
]

const PREFIXES = [
  '/docs',
  '/docs/en',
  '/docs/fr',
  '/docs/FR',
  '/docs/nl-nl',
  '',
  '/fr',
  '/docs/docs',
  '/DOCS',
  '/%64ocs',
  // Made small, the sign of the unit Kelvin is a k.
  '/docs/%E2%84%AAo',
  '/docs/ko',
]

interface Transport {
  method?: string
  headers?: Record<string, string>
}

const PAYLOAD = { rsc: '1' }
const PREFETCH = { rsc: '1', 'next-router-prefetch': '1' }
const HELD = { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(['', '/secret'])) }

const TRANSPORTS: [string, Transport][] = [
  ['document', {}],
  ['HEAD', { method: 'HEAD' }],
  ['OPTIONS', { method: 'OPTIONS' }],
  ['POST', { method: 'POST' }],
  ['action', { method: 'POST', headers: { 'next-action': 'a'.repeat(42) } }],
  ['payload', { headers: PAYLOAD }],
  ['prefetch', { headers: PREFETCH }],
  ['payload with held layouts', { headers: HELD }],
  ['payload from another page', { headers: { ...PAYLOAD, 'next-url': '/secret' } }],
  ['page data', { headers: { 'x-nextjs-data': '1' } }],
  [
    'spoofed',
    {
      headers: {
        'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
        'x-middleware-next': '1',
        'x-middleware-skip': '1',
        'x-middleware-rewrite': '/docs/about',
        'x-middleware-override-headers': 'x-key',
        'x-middleware-request-x-key': 'open',
        'x-matched-path': '/about',
        'x-now-route-matches': '1=open',
        'next-resume': '1',
        'x-isr': '1',
        'x-waymark-internal-skip': '1',
        'x-original-url': '/docs/about',
        'x-rewrite-url': '/docs/about',
      },
    },
  ],
]

interface Sent {
  path: string
  answer: Answer
  runs: string[]
}

describe.each<Mode>(['start', 'dev'])('the guard in %s mode', (mode) => {
  let copy: FixtureCopy
  let app: RunningApp

  beforeAll(async () => {
    copy = await copyFixture('pipeline')
    app = await startApp(copy.dir, mode)
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  /** All at once, and one question for what middleware has seen of them. */
  async function sendCounted(paths: string[], transport: Transport, key?: string): Promise<Sent[]> {
    const sent = paths.map(async (path) => {
      const id = randomUUID()
      const headers = {
        ...transport.headers,
        'x-test-id': id,
        ...(key === undefined ? {} : { 'x-key': key }),
      }
      return { id, answer: await send(app.url, addKey(path, transport), { ...transport, headers }) }
    })
    const answered = await Promise.all(sent)
    const ids = answered.map(({ id }) => id).join()
    const runs = JSON.parse((await send(app.url, `/docs/runs?ids=${ids}`)).text) as string[][]
    return answered.map(({ answer }, index) => ({ path: paths[index]!, answer, runs: runs[index]! }))
  }

  test.each(TRANSPORTS)(
    '%s: nothing secret without the key, and one run at most',
    async (_name, transport) => {
      for (const route of ROUTES) {
        for (const prefix of PREFIXES) {
          const paths = ENCODINGS.map(([, encode]) => prefix + encode(route))
          for (const [index, { path, answer, runs }] of (await sendCounted(paths, transport)).entries()) {
            const facts = `${path} (${ENCODINGS[index]![0]}): ${answer.status}, runs ${JSON.stringify(runs)}`
            expect(answer.text, facts).not.toMatch(/the secret (?:page|data)/i)
            expect(answer.status, facts).toBeLessThan(500)
            if (answer.status < 300) expect(runs, facts).toHaveLength(1)
            else expect(runs.length, facts).toBeLessThanOrEqual(1)
          }
        }
      }
    },
    180_000,
  )

  test.each(TRANSPORTS)('%s: with the key it is answered after exactly one run', async (_name, transport) => {
    for (const route of ['/secret/a', '/secret/data']) {
      const paths = ['/docs', '/docs/fr'].map((prefix) => prefix + route)
      for (const { path, answer, runs } of await sendCounted(paths, transport, 'open')) {
        const facts = `${path}: ${answer.status}, runs ${JSON.stringify(runs)}`
        expect(answer.status, facts).not.toBe(401)
        expect(runs, facts).toEqual([route])
      }
    }
  })
})

/** Payload requests carry the key that their headers ask for, so that they are not only redirected. */
function addKey(path: string, { headers = {} }: Transport): string {
  if (headers['rsc'] !== '1') return path
  const key = createPayloadKey(headers)
  return `${path}${path.includes('?') ? '&' : '?'}_rsc${key === '' ? '' : `=${key}`}`
}
