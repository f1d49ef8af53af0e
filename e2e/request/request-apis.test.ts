import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOnce } from '../harness/build-app.ts'
import { FIXTURES_DIR } from '../harness/paths.ts'
import { runCli, type CliRun } from '../harness/run-cli.ts'
import { send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

const DRAFT_COOKIE = /^__prerender_bypass=([\w-]{43}); Path=\/; /

describeApp('requests', ['start', 'dev'], (app, mode) => {
  const readNotes = async (visit: string): Promise<string[]> =>
    JSON.parse((await send(app().url, `/api/notes?visit=${visit}`)).text) as string[]
  const readDraft = async (cookie: string): Promise<{ isEnabled: boolean }> =>
    JSON.parse((await send(app().url, '/api/draft', { headers: { cookie } })).text) as { isEnabled: boolean }

  describe('draft mode', () => {
    const enable = async (): Promise<string> => {
      const { headers } = await send(app().url, '/api/draft?set=on')
      return headers['set-cookie']?.[0] ?? ''
    }

    test('is turned on by a handler, and off again', async () => {
      const line = await enable()
      expect(line).toMatch(DRAFT_COOKIE)
      expect(line).toContain(mode === 'start' ? 'Secure; HttpOnly; SameSite=none' : 'HttpOnly; SameSite=lax')
      expect(line).not.toMatch(/Max-Age|Expires/)
      const cookie = line.split(';')[0]!
      expect(await readDraft(cookie)).toEqual({ isEnabled: true })
      expect((await send(app().url, '/draft', { headers: { cookie } })).text).toContain('Shows drafts')
      const off = await send(app().url, '/api/draft?set=off', { headers: { cookie } })
      expect(off.headers['set-cookie']?.[0]).toContain('Expires=Thu, 01 Jan 1970')
    })

    test('keeps answers out of every cache, whatever the handler says', async () => {
      const cookie = (await enable()).split(';')[0]!
      const read = async (headers: Record<string, string>): Promise<string | undefined> =>
        (await send(app().url, '/api/draft', { headers })).headers['cache-control']
      expect(await read({})).toBe('public, max-age=60')
      expect(await read({ cookie })).toMatch(/private, .*no-store/)
      const page = await send(app().url, '/draft', { headers: { cookie } })
      expect(page.headers['cache-control']).toMatch(/no-store/)
    })

    test.each(['__prerender_bypass=1', '__prerender_bypass=', '__prerender_bypass=undefined'])(
      'must refuse: %s',
      async (cookie) => {
        expect(await readDraft(cookie)).toEqual({ isEnabled: false })
        expect((await send(app().url, '/draft', { headers: { cookie } })).text).toContain('published')
      },
    )

    test('the value of another app, or of the one before, is worth nothing', async () => {
      const cookie = (await enable()).split(';')[0]!
      expect(await readDraft(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)).toEqual({
        isEnabled: false,
      })
    })
  })

  test('cacheSignal() tells a component that the render is over', async () => {
    const visit = randomUUID()
    expect((await send(app().url, `/cache-signal?visit=${visit}`)).text).toContain('Rendered')
    await waitUntil(async () => (await readNotes(visit)).length === 2, 'the end of the render')
    expect(await readNotes(visit)).toEqual(['the render goes on', 'the render is over'])
  })

  describe('after()', () => {
    test.each([
      ['', 200],
      ['redirect', 307],
      ['not-found', 404],
      ['throw', 500],
    ])('runs what a page left, also when it ends with %j', async (end, status) => {
      const visit = randomUUID()
      const answer = await send(app().url, `/after?visit=${visit}&end=${end}`)
      expect(answer.status).toBe(status)
      const tasks = ['nested task', 'promise of the page', 'task of the page', 'task that fails']
      await waitUntil(async () => {
        const notes = await readNotes(visit)
        return tasks.every((task) => notes.includes(task))
      }, `the tasks of ${visit}`)
      // Development reads source maps before it says where.
      const isSaid = (): boolean => app().output().includes('inside after() of a server component')
      await waitUntil(isSaid, 'the failed task in the log')
    })

    test('runs after a client navigation too', async () => {
      const visit = randomUUID()
      await sendPayload(app().url, `/after?visit=${visit}`)
      await waitUntil(async () => (await readNotes(visit)).includes('nested task'), 'the nested task')
    })

    test.each([
      ['', 200],
      ['redirect', 307],
      ['throw', 500],
    ])('of a handler that ends with %j may read the request', async (end, status) => {
      const visit = randomUUID()
      const answer = await send(app().url, `/api/after?visit=${visit}&end=${end}`, {
        headers: { cookie: 'who=ann' },
      })
      expect(answer.status).toBe(status)
      await waitUntil(
        async () => (await readNotes(visit)).includes('task of the handler, ann'),
        'the task of the handler',
      )
    })
  })

  test('userAgent() and the build are there in handlers; an answer that depends on headers is private', async () => {
    const answer = await send(app().url, '/api/agent', { headers: { 'user-agent': 'curl/8.5.0' } })
    const { browser, isBot, buildId } = JSON.parse(answer.text) as Record<string, unknown>
    expect(browser).toEqual({ name: 'curl', version: '8.5.0', major: '8' })
    expect(isBot).toBe(false)
    expect(buildId).toBeTypeOf('string')
    expect(answer.headers['cache-control']).toMatch(/private, .*no-store/)
  })

  test('getNonce() gives the nonce of the policy, new for each document, and none to payloads', async () => {
    const read = async (): Promise<string> => {
      const { text, headers } = await send(app().url, '/nonce', { headers: { 'x-nonce': 'evil' } })
      const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(text).toContain(`<p id="nonce">${nonce}</p>`)
      expect(text).toContain(`nonce="${nonce}">window.ownScriptRan`)
      return nonce!
    }
    expect(await read()).not.toBe(await read())
    expect((await sendPayload(app().url, '/nonce')).text).toContain('undefined')
  })
})

describe('one build, started with two environments', () => {
  const dir = join(FIXTURES_DIR, 'requests')
  const runs: CliRun[] = []
  const start = async (env: Record<string, string>): Promise<string> => {
    const run = runCli(['start', dir, '-p', '0', '-H', '127.0.0.1'], dir, env)
    runs.push(run)
    return (await run.waitForOutput(/https?:\/\/[\w.\-[\]:]+:\d+/))[0]
  }
  beforeAll(async () => void (await buildOnce(dir)))
  afterAll(() => Promise.all(runs.map((run) => run.stop())))

  test('serves the values of each', async () => {
    for (const value of ['https://one.example', 'https://two.example']) {
      const url = await start({ WM_TEST_URL: value, WM_TEST_SECRET: 'not for you' })
      const { text } = await send(url, '/env')
      expect(text).toContain(`<p id="server">${value}</p>`)
      expect(text).toContain(`<li id="at-load">${value}</li>`)
      expect(text).toContain('<li id="unset">undefined</li>')
      expect(text).toContain(`>self.__wm_env={"WM_TEST_URL":"${value}"}</script>`)
      expect(text).toMatch(/<script nonce="[\w-]+">self.__wm_env/)
      expect(text).not.toContain('not for you')
      expect(text.indexOf('__wm_env')).toBeLessThan(text.indexOf('</head>'))
    }
  })

  test('a hostile value is text', async () => {
    const url = await start({ WM_TEST_HOSTILE: '</script><script>alert(1)</script>\u2028' })
    const { text } = await send(url, '/env')
    expect(text).not.toContain('<script>alert(1)')
    expect(text).toContain('\\u003c/script\\u003e')
    expect(text).not.toMatch(/<script[^>]*>[^<]*\u2028/)
  })

  test('agree about draft mode, unless one has a secret of its own', async () => {
    const url = await start({})
    const { headers } = await send(url, '/api/draft?set=on')
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const ask = async (origin: string): Promise<string> =>
      (await send(origin, '/api/draft', { headers: { cookie } })).text
    expect(await ask(await start({}))).toBe('{"isEnabled":true}')
    expect(await ask(await start({ WAYMARK_SECRET: 'another secret, of thirty-two characters' }))).toBe(
      '{"isEnabled":false}',
    )
  })

  test('a server that is told to stop waits for tasks', async () => {
    const url = await start({})
    const run = runs.at(-1)!
    const visit = randomUUID()
    expect((await send(url, `/api/after?slow&visit=${visit}`)).status).toBe(200)
    expect(await run.stop('SIGTERM')).toBe(0)
    expect(run.output()).toContain(`slow task of ${visit} is done`)
  })

  test('must refuse: a short secret', async () => {
    const run = runCli(['start', dir, '-p', '0', '-H', '127.0.0.1'], dir, { WAYMARK_SECRET: 'short' })
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('WAYMARK_SECRET')
  })

  test('the secret is not served, nor is it in the code', async () => {
    const url = await start({})
    for (const path of [
      '/secret.json',
      '/_waymark/secret.json',
      '/.waymark/secret.json',
      '/_waymark/../secret.json',
    ]) {
      expect((await send(url, path)).status, path).toBeGreaterThanOrEqual(400)
    }
    const { secret } = JSON.parse(await readFile(join(dir, '.waymark/secret.json'), 'utf8')) as {
      secret: string
    }
    const manifest = await readFile(join(dir, '.waymark/manifest.json'), 'utf8')
    expect(manifest).not.toContain(secret)
    expect(manifest).not.toContain('secret.json')
  })
})
