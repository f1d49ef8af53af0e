import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CONSOLE,
  signIn,
  signInWithKey,
  startWithConsole,
  withConsole,
  type AppWithConsole,
} from '../harness/console.ts'
import { send } from '../harness/send.ts'
import { startApp } from '../harness/start-app.ts'

const JSON_API = fileURLToPath(new URL('../../packages/console/app/json', import.meta.url))
const PASSWORD = 'open sesame, please'
const PAGES = ['', '/p/1/issues', '/p/1/settings', '/projects', '/de/p/1/issues', '/report/abc']

describe('a console with a password', () => {
  let app: AppWithConsole
  beforeAll(async () => {
    app = await startWithConsole('telemetry', 'start', { env: { WAYMARK_CONSOLE_PASSWORD: PASSWORD } })
  })
  afterAll(() => app.close())

  test.each(PAGES)('%s sends whoever is not signed in to the sign-in page', async (page) => {
    for (const cookie of ['', 'waymark_console=', 'waymark_console=invented']) {
      const { status, headers } = await send(app.url, CONSOLE + page, { headers: { cookie } })
      expect(status).toBe(307)
      expect(headers.location).toMatch(/^\/_waymark\/console(?:\/de)?\/sign-in/)
    }
  })

  test('the address that is printed has no key, and an invented one does not open it', async () => {
    expect(app.key).toBe('')
    const { headers } = await send(app.url, `${CONSOLE}?key=invented`)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers.location).toContain('/sign-in')
  })

  test('the right password opens it, with a cookie for the console alone', async () => {
    const { status, headers } = await signIn(app.url, PASSWORD)
    expect(status).toBe(303)
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^waymark_console=[\w-]{43};/)
    for (const part of ['Path=/_waymark/console', 'HttpOnly', 'SameSite=strict']) {
      expect(cookie.toLowerCase()).toContain(part.toLowerCase())
    }
    const [session = ''] = cookie.split(';', 1)
    const page = await send(app.url, `${CONSOLE}/p/1/issues`, { headers: { cookie: session } })
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toContain('no-store')
  })

  test.each(['/json', '/json/projects', '/json/nothing', '/json/projects/1/nothing/at/all'])(
    '%s answers programs with JSON, whoever they are',
    async (path) => {
      const ask = (headers: Record<string, string>): ReturnType<typeof send> =>
        send(app.url, CONSOLE + path, { headers })
      for (const headers of [{}, { authorization: 'Bearer invented' }]) {
        const stranger = await ask(headers as Record<string, string>)
        expect(stranger.status).toBe(401)
        expect(JSON.parse(stranger.text)).toEqual({ detail: expect.stringContaining('token') })
      }
      const [cookie = ''] = (await signIn(app.url, PASSWORD)).headers['set-cookie'] ?? []
      const { status, text } = await ask({ cookie: cookie.split(';', 1)[0] ?? '' })
      expect(status).toBe(path === '/json/projects' ? 200 : 404)
      if (status === 404) expect(JSON.parse(text)).toEqual({ detail: 'there is nothing here' })
    },
  )

  test('every answer of the JSON API is for those who may read', async () => {
    const files = await readdir(JSON_API, { recursive: true })
    const paths = files
      .filter((file) => /\broute\.ts$/.test(file))
      .map((file) =>
        dirname(file)
          .replaceAll('\\', '/')
          .replace('[[...path]]', '')
          .replaceAll(/\[\w+\]/g, '1'),
      )
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      const { status } = await send(app.url, `${CONSOLE}/json/${path}`.replace(/\/$/, ''))
      expect([path, status]).toEqual([path, 401])
    }
  })

  test.each(['/nothing', '/p/99/issues'])('%s is a page with a title', async (path) => {
    const [cookie = ''] = (await signIn(app.url, PASSWORD)).headers['set-cookie'] ?? []
    const headers = { cookie: cookie.split(';', 1)[0] ?? '' }
    const { status, text } = await send(app.url, CONSOLE + path, { headers })
    expect(status).toBe(404)
    expect(text).toContain('<h1>There is nothing here</h1>')
  })

  test('a form of another site is refused', async () => {
    const { status, headers } = await signIn(app.url, PASSWORD, { origin: 'https://elsewhere.example' })
    expect(status).toBe(403)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('what an address says of itself is not believed, and who guesses has to wait', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const claimed = `192.0.2.${attempt}`
      const headers = { 'x-forwarded-for': claimed, 'x-console-address': claimed }
      await send(app.url, `${CONSOLE}?key=${attempt}`, { headers })
      expect((await signIn(app.url, 'a wrong one', headers)).status).toBe(200)
    }
    const { status, headers, text } = await signIn(app.url, PASSWORD)
    expect(status).toBe(429)
    expect(headers['set-cookie']).toBeUndefined()
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
    expect(text).toMatch(/role="alert"[^>]*>Too many attempts\. Try again in 1[45]\smin/)
    // The page itself can be read.
    expect((await send(app.url, `${CONSOLE}/sign-in`)).status).toBe(200)
  })

  test('the app beside it is not in its way, nor it in the way of the app', async () => {
    expect((await send(app.url, '/plain/1')).status).toBe(200)
    expect((await send(app.url, '/_waymark/consoles')).status).toBe(404)
    // The way of the app's own processes is not open to visitors.
    const stray = await send(app.url, '/ingest', { method: 'POST', body: '{}' })
    expect(stray.status).toBe(404)
  })
})

describe('a console without a password', () => {
  test('on this machine alone it opens with the link that is printed, again and again', async () => {
    await withConsole('telemetry', 'start', {}, async (app) => {
      expect(app.key).toMatch(/^key=[\w-]{43}$/)
      const { status, headers } = await send(app.url, CONSOLE)
      expect([status, headers.location]).toEqual([307, '/_waymark/console/sign-in'])
      for (let visit = 0; visit < 2; visit++) {
        const cookie = await signInWithKey(app.url, app.key)
        const page = await send(app.url, `${CONSOLE}/p/1/issues`, { headers: { cookie } })
        expect(page.status).toBe(200)
      }
    })
  })

  test('where other machines can connect there is none, and one line says what to set', async () => {
    const app = await startApp('telemetry', 'start', ['-H', '0.0.0.0'], { WAYMARK_CONSOLE: '' })
    expect(app.output()).toMatch(/WAYMARK_CONSOLE_PASSWORD/)
    expect(app.output()).not.toContain('Console:')
    expect((await send(app.url, CONSOLE)).status).toBe(404)
    await app.close()
  })
})
