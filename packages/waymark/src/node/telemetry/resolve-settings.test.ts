import { describe, expect, it } from 'vitest'
import type { TelemetryConfig } from '../../shared/telemetry/settings.ts'
import { resolveSettings } from './resolve-settings.ts'

const DSN = 'https://abc@h.example/1'

function resolve(
  telemetry: TelemetryConfig | undefined,
  env: Record<string, string> = {},
  more: {
    basePath?: string
    secret?: string
    ownDsn?: string
    mode?: 'development' | 'production'
    builtRelease?: string
  } = {},
): ReturnType<typeof resolveSettings> {
  const { basePath = '', secret = 'x'.repeat(32), ownDsn, mode = 'production', builtRelease } = more
  return resolveSettings({
    config: { basePath, ...(telemetry && { telemetry }) },
    env,
    mode,
    buildId: 'build-1',
    builtRelease,
    secret,
    client: 'waymark/1',
    ownDsn,
  })
}

it('is off without a DSN', async () => {
  expect(await resolve(undefined)).toBeUndefined()
  expect(await resolve({ tracesSampleRate: 1 }, { WAYMARK_DSN: '' })).toBeUndefined()
})

it('leaves other DSNs to the SDK of the app', async () => {
  const env = { WAYMARK_DSN: 'off', SENTRY_DSN: DSN }
  expect(await resolve({ dsn: DSN }, env)).toBeUndefined()
  const own = 'http://own@localhost/_waymark/console/1'
  expect(await resolve({}, env, { ownDsn: own })).toMatchObject({ isOwn: true, settings: { dsn: own } })
})

it('refuses a DSN that is none', async () => {
  await expect(resolve(undefined, { SENTRY_DSN: 'https://h.example' })).rejects.toThrow(/DSN/)
})

it.each([
  [
    'WAYMARK_DSN before the configuration',
    { dsn: 'https://b@h.example/2' },
    { WAYMARK_DSN: DSN, SENTRY_DSN: 'https://c@h.example/3' },
  ],
  ['the configuration before SENTRY_DSN', { dsn: DSN }, { SENTRY_DSN: 'https://c@h.example/3' }],
  ['SENTRY_DSN', {}, { SENTRY_DSN: 'https://abc:secret@h.example/1' }],
])('takes %s', async (_what, config, env) => {
  expect((await resolve(config, env))!.settings.dsn).toBe(DSN)
})

describe('the share of requests that is measured', () => {
  const ownDsn = 'http://own@localhost/_waymark/console/1'
  it.each([
    ['a console beside the app in development', {}, {}, { ownDsn, mode: 'development' }, 1],
    ['a console beside the app in production', {}, {}, { ownDsn }, undefined],
    ['another service in development', { dsn: DSN }, {}, { ownDsn, mode: 'development' }, undefined],
    [
      'the configuration before the default',
      { tracesSampleRate: 0.5 },
      {},
      { ownDsn, mode: 'development' },
      0.5,
    ],
    ['none at all', { tracesSampleRate: 0 }, {}, { ownDsn, mode: 'development' }, 0],
    ['the variable', {}, { WAYMARK_TRACES_SAMPLE_RATE: '0.2' }, { ownDsn, mode: 'development' }, 0.2],
  ] as const)('%s', async (_what, config, env, more, rate) => {
    const { settings } = (await resolve(config, env, more))!
    expect([settings.tracesSampleRate, settings.browser.tracesSampleRate]).toEqual([rate, rate])
  })
})

describe('release and environment', () => {
  it.each([
    [{}, {}, 'build-1', 'production'],
    [{}, { GITHUB_SHA: 'c0ffee' }, 'c0ffee', 'production'],
    [{ release: 'mine', environment: 'staging' }, { GITHUB_SHA: 'c0ffee' }, 'mine', 'staging'],
    [{ release: 'mine' }, { WAYMARK_RELEASE: 'theirs', WAYMARK_ENVIRONMENT: 'canary' }, 'theirs', 'canary'],
    [{}, { SENTRY_RELEASE: 'theirs', SENTRY_ENVIRONMENT: 'canary' }, 'theirs', 'canary'],
    [{}, { SENTRY_RELEASE: 'theirs', GITHUB_SHA: 'c0ffee' }, 'theirs', 'production'],
    [
      { release: 'mine', environment: 'staging' },
      { SENTRY_RELEASE: 'theirs', SENTRY_ENVIRONMENT: 'canary' },
      'mine',
      'staging',
    ],
    [
      {},
      {
        WAYMARK_RELEASE: 'mine',
        SENTRY_RELEASE: 'theirs',
        WAYMARK_ENVIRONMENT: 'a',
        SENTRY_ENVIRONMENT: 'b',
      },
      'mine',
      'a',
    ],
    [{}, { SENTRY_RELEASE: '', SENTRY_ENVIRONMENT: '' }, 'build-1', 'production'],
  ])('%j and %j are %s, %s', async (config, env, release, environment) => {
    const { settings } = (await resolve({ dsn: DSN, ...config }, env as Record<string, string>))!
    expect(settings).toMatchObject({ release, environment, browser: { release, environment } })
  })

  it.each([
    [{}, {}, 'built'],
    [{}, { GITHUB_SHA: 'c0ffee' }, 'built'],
    [{}, { SENTRY_RELEASE: 'theirs' }, 'theirs'],
    [{ release: 'mine' }, {}, 'mine'],
    [{ release: 'mine' }, { WAYMARK_RELEASE: 'theirs' }, 'theirs'],
  ])('of a build that has a name, with %j and %j: %s', async (config, env, release) => {
    const resolved = await resolve({ dsn: DSN, ...config }, env as Record<string, string>, {
      builtRelease: 'built',
    })
    expect(resolved!.settings.release).toBe(release)
  })
})

describe('the tunnel', () => {
  it('has a path of the deploy that says nothing', async () => {
    const [first, again, other] = await Promise.all([
      resolve({ dsn: DSN }),
      resolve({ dsn: DSN }),
      resolve({ dsn: DSN }, {}, { secret: 'y'.repeat(32) }),
    ])
    expect(first!.settings.tunnelPath).toMatch(/^\/[a-z\d]{12}$/)
    expect(again!.settings.tunnelPath).toBe(first!.settings.tunnelPath)
    expect(other!.settings.tunnelPath).not.toBe(first!.settings.tunnelPath)
  })

  it('stands below the base path, where pages post to', async () => {
    const { settings } = (await resolve({ dsn: DSN, tunnel: '/r' }, {}, { basePath: '/docs' }))!
    expect([settings.tunnelPath, settings.browser.url]).toEqual(['/docs/r', '/docs/r'])
  })

  it('may be off: pages post to the service', async () => {
    const { settings } = (await resolve({ dsn: DSN, tunnel: false }))!
    expect(settings.tunnelPath).toBeUndefined()
    expect(settings.browser.url).toMatch(/^https:\/\/h\.example\/api\/1\/envelope\//)
  })
})

describe('the service of the app itself', () => {
  const ownDsn = 'http://key@localhost/_waymark/console/1'

  it('counts when no other one is named', async () => {
    expect(await resolve(undefined, {}, { ownDsn })).toMatchObject({ isOwn: true, settings: { dsn: ownDsn } })
    const named = await resolve({ dsn: DSN }, {}, { ownDsn })
    expect(named).toMatchObject({ isOwn: false, settings: { dsn: DSN } })
  })

  it('is reached by pages where they came from', async () => {
    const { settings } = (await resolve({ tunnel: false }, {}, { ownDsn, basePath: '/docs' }))!
    expect(settings.browser.url).toMatch(/^\/_waymark\/console\/api\/1\/envelope\/\?/)
  })
})

it('knows of a collector, so that others are told of the trace in its words', async () => {
  const { settings } = (await resolve({ dsn: DSN, otlp: { url: 'https://otel.example/v1/traces' } }))!
  expect(settings.hasCollector).toBe(true)
  expect((await resolve({ dsn: DSN }))!.settings).not.toHaveProperty('hasCollector')
})

it('collects nothing about persons unless it is told to', async () => {
  expect((await resolve({ dsn: DSN }))!.settings.collect).toEqual({
    cookies: false,
    headers: [],
    userIp: false,
  })
  const { settings } = (await resolve({ dsn: DSN, collect: { userIp: true } }))!
  expect(settings.collect).toEqual({ cookies: false, headers: [], userIp: true })
})

it.each([
  ['a service elsewhere', false, {}, false],
  ['a service elsewhere that is said to be our own', false, { service: 'waymark' as const }, true],
  ['our own beside the app', true, {}, true],
  ['our own that is said to be another one', true, { service: 'other' as const }, false],
])('%s (%s, %j) is told of what pages showed: %s', async (_what, isOwn, config, expected) => {
  const named = isOwn ? {} : { dsn: DSN }
  const { settings } = (await resolve({ ...named, ...config }, {}, { ownDsn: DSN }))!
  expect(settings.browser.joinsDigests).toBe(expected)
})

it.each([
  [undefined, {}, undefined],
  [0.1, {}, 0.1],
  [0.1, { WAYMARK_TRACES_SAMPLE_RATE: '' }, 0.1],
  [0.1, { WAYMARK_TRACES_SAMPLE_RATE: '0' }, 0],
  [undefined, { WAYMARK_TRACES_SAMPLE_RATE: '1' }, 1],
  [undefined, { SENTRY_TRACES_SAMPLE_RATE: '0.3' }, 0.3],
  [0.1, { SENTRY_TRACES_SAMPLE_RATE: '0.3' }, 0.1],
  [undefined, { WAYMARK_TRACES_SAMPLE_RATE: '0.2', SENTRY_TRACES_SAMPLE_RATE: '0.3' }, 0.2],
])('measures a share of %s with %j: %s', async (tracesSampleRate, env, expected) => {
  const config = tracesSampleRate === undefined ? {} : { tracesSampleRate }
  const { settings } = (await resolve({ dsn: DSN, ...config }, env as Record<string, string>))!
  expect([settings.tracesSampleRate, settings.browser.tracesSampleRate]).toEqual([expected, expected])
})

it.each([
  ['WAYMARK_TRACES_SAMPLE_RATE', '1.5'],
  ['WAYMARK_TRACES_SAMPLE_RATE', '-1'],
  ['WAYMARK_TRACES_SAMPLE_RATE', 'all'],
  ['SENTRY_TRACES_SAMPLE_RATE', '100'],
])('refuses a share: %s=%s', async (name, value) => {
  const message = `${name} is "${value}", which is no number from 0 to 1`
  await expect(resolve({ dsn: DSN }, { [name]: value })).rejects.toThrow(message)
})
