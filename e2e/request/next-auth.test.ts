import { describe, expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

const SESSION = `session=${Buffer.from(JSON.stringify({ user: 'ada', visits: 3 })).toString('base64url')}`

/** An app as it is written for Next.js: everything from `next/*`, middleware that asks who it is. */
describeApp('next-auth', ['start', 'dev'], (app) => {
  const get = (path: string, headers: Record<string, string> = {}) => send(app().url, path, { headers })

  describe('without a session', () => {
    test.each([
      ['/', '/login?from=%2F'],
      ['/dashboard?tab=1', '/login?from=%2Fdashboard%3Ftab%3D1'],
      ['/no/such/page', '/login?from=%2Fno%2Fsuch%2Fpage'],
    ])('%s is redirected to %s', async (path, to) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.location]).toEqual([307, to])
    })

    test('a payload is redirected too, and holds nothing', async () => {
      const answer = await sendPayload(app().url, '/dashboard')
      expect(answer.status).toBe(307)
      expect(answer.headers.location).toBe('/login?from=%2Fdashboard')
      expect(answer.text).not.toContain('Dashboard of')
    })

    test('an API answers 401', async () => {
      const answer = await get('/api/me')
      expect([answer.status, JSON.parse(answer.text)]).toEqual([401, { error: 'unauthorized' }])
    })

    test('files that the matcher leaves out, and the login page, are there', async () => {
      expect((await get('/mark.svg')).status).toBe(200)
      const login = await get('/login?from=%2Fdashboard')
      expect(login.text).toContain('<h1>Log in</h1>')
      expect(login.headers['x-frame-options']).toBe('DENY')
    })

    test.each(['session=', 'session=bm9uc2Vuc2U', 'session=e30', 'sessions=x'])(
      'the cookie %j is no session',
      async (cookie) => {
        expect((await get('/dashboard', { cookie })).status).toBe(307)
      },
    )
  })

  describe('with a session', () => {
    test('pages and handlers see what middleware added', async () => {
      const page = await get('/dashboard', { cookie: SESSION, 'x-user': 'mallory' })
      expect(page.text).toContain('Dashboard of <!-- -->ada')
      expect(page.headers['set-cookie']).toEqual(['last-seen=3; Path=/; HttpOnly; SameSite=lax'])
      expect(JSON.parse((await get('/api/me', { cookie: SESSION })).text)).toEqual({ user: 'ada' })
    })

    test('cookies that middleware sets are there for the page', async () => {
      expect((await get('/dashboard/settings', { cookie: SESSION })).text).toContain('visit <!-- -->3')
    })

    test('a redirect of the configuration goes before middleware', async () => {
      expect((await get('/admin/settings')).headers.location).toBe('/dashboard/settings')
    })
  })

  test('logging in sets the cookie', async () => {
    const answer = await send(app().url, '/api/session', {
      method: 'POST',
      body: JSON.stringify({ user: 'eve' }),
    })
    expect(answer.status).toBe(201)
    const [cookie] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^session=.+; Path=\/; HttpOnly$/)
    expect((await get('/dashboard', { cookie: cookie!.split(';')[0]! })).text).toContain(
      'Dashboard of <!-- -->eve',
    )
  })
})
