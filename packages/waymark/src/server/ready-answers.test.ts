import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { RequestLocation } from '../shared/canonical-path.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { MAX_READY_ADDRESSES } from '../shared/limits.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'
import type { CacheHit } from './cache/cache.ts'
import type { ReadyAnswer } from './ready-answer.ts'
import { createReadyAnswers, type ReadyAnswers } from './ready-answers.ts'
import type { RequestContext } from './request-context.ts'

const ANSWER: KeptAnswer = { meta: {}, bodies: {}, madeAt: 0, revalidate: false, expire: false, tags: [] }
const READY = { status: 200 } as ReadyAnswer

type Config = Pick<RuntimeConfig, 'i18n' | 'basePath'>

function createRequest(url: string, values: Partial<IncomingMessage> = {}): IncomingMessage {
  return { url, method: 'GET', headers: {}, ...values } as IncomingMessage
}

function createContext(request: IncomingMessage, values: Partial<RequestContext> = {}): RequestContext {
  const [shown = '', search = ''] = request.url!.split('?')
  const location = { pathname: shown, shown, search: search && `?${search}` } as RequestLocation
  return { request, location, ...values } as RequestContext
}

function setup(config: Config = { basePath: '' }) {
  const state: { hit: CacheHit | undefined } = { hit: { entry: ANSWER, state: 'fresh', layer: 'build' } }
  const answers = createReadyAnswers({ peek: () => state.hit }, config)
  return { state, answers }
}

function note(answers: ReadyAnswers, request: IncomingMessage, values?: Partial<RequestContext>): void {
  const place = { key: 'key', answer: ANSWER, layer: 'build' }
  answers.note(createContext(request, values), place, READY)
}

describe('an answer that is ready', () => {
  test('is found by requests for the same', () => {
    const { answers } = setup()
    note(answers, createRequest('/a'))
    expect(answers.find(createRequest('/a'))).toBe(READY)
    expect(answers.find(createRequest('/a', { method: 'HEAD' }))).toBe(READY)
    expect(answers.find(createRequest('/a', { headers: { cookie: 'a=1' } }))).toBe(READY)
  })

  test.each<[what: string, url: string, values: Partial<IncomingMessage>]>([
    ['another address', '/b', {}],
    ['a query', '/a?b', {}],
    ['another spelling', '/%61', {}],
    ['another method', '/a', { method: 'POST' }],
    ['the payload', '/a', { headers: { rsc: '1' } }],
    ['a prefetch', '/a', { headers: { 'next-router-prefetch': '1' } }],
    ['who is on another page', '/a', { headers: { 'next-url': '/b' } }],
    ['who may see drafts', '/a', { headers: { cookie: 'a=1; __prerender_bypass=x' } }],
  ])('is not for %s', (_what, url, values) => {
    const { answers } = setup()
    note(answers, createRequest('/a'))
    expect(answers.find(createRequest(url, values))).toBeUndefined()
  })

  test.each<[why: string, values: Partial<RequestContext>, config?: Config]>([
    ['middleware saw the request', { isWatched: true }],
    ['it stands behind a guard', { isGuarded: true }],
    ['a rule looked at the visitor', { isVaried: true }],
    ['the address has a query', { location: { shown: '/', search: '?a' } as RequestLocation }],
    [
      'hosts have languages',
      { location: { shown: '/en/a', search: '' } as RequestLocation },
      { basePath: '', i18n: { locales: ['en'], defaultLocale: 'en', domains: [] } },
    ],
    [
      'visitors of the first page are sent to their language',
      { location: { shown: '/base', search: '' } as RequestLocation },
      { basePath: '/base', i18n: { locales: ['en'], defaultLocale: 'en' } },
    ],
  ])('is not noted when %s', (_why, values, config) => {
    const { answers } = setup(config)
    note(answers, createRequest('/'), values)
    expect(answers.find(createRequest('/'))).toBeUndefined()
  })

  test('in another language has an address of its own', () => {
    const { answers } = setup({ basePath: '', i18n: { locales: ['en', 'nl'], defaultLocale: 'en' } })
    note(answers, createRequest('/nl'))
    expect(answers.find(createRequest('/nl'))).toBe(READY)
  })

  test('is gone with what was kept', () => {
    const { answers, state } = setup()
    note(answers, createRequest('/a'))
    state.hit = undefined
    expect(answers.find(createRequest('/a'))).toBeUndefined()
    state.hit = { entry: { ...ANSWER }, state: 'fresh', layer: 'build' }
    expect(answers.find(createRequest('/a'))).toBeUndefined()
    state.hit = { entry: ANSWER, state: 'fresh', layer: 'memory' }
    expect(answers.find(createRequest('/a'))).toBeUndefined()
  })

  test('is not noted when it is not at hand', () => {
    const { answers, state } = setup()
    state.hit = undefined
    note(answers, createRequest('/a'))
    state.hit = { entry: ANSWER, state: 'fresh', layer: 'build' }
    expect(answers.find(createRequest('/a'))).toBeUndefined()
  })

  test('makes room for others, the oldest first', () => {
    const { answers } = setup()
    for (let index = 0; index <= MAX_READY_ADDRESSES; index++) note(answers, createRequest(`/${index}`))
    expect(answers.find(createRequest('/0'))).toBeUndefined()
    expect(answers.find(createRequest('/1'))).toBe(READY)
    note(answers, createRequest(`/${'long'.repeat(1_000)}`))
    expect(answers.find(createRequest(`/${'long'.repeat(1_000)}`))).toBeUndefined()
  })
})
