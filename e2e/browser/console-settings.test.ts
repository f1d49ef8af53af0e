import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasBrowser,
  openBrowser,
  waitForTakeover,
  withPage,
  type TestBrowser,
  type TestPage,
} from '../harness/open-browser.ts'
import { findBarriers, signIn, startSampleConsole, type SampleConsole } from '../harness/sample-console.ts'

describe.skipIf(!hasBrowser)('console: settings, projects, users and tokens', () => {
  let browser: TestBrowser
  let sample: SampleConsole
  beforeAll(async () => {
    browser = await openBrowser()
    sample = await startSampleConsole()
  })
  afterAll(async () => {
    await browser?.close()
    await sample?.close()
  })

  async function withUser(
    name: string,
    path: string,
    use: (page: Page, test: TestPage) => Promise<void>,
  ): Promise<void> {
    await withPage(browser, async (test) => {
      await signIn(test.page, sample, name)
      await test.page.goto(`${sample.url}${path}`)
      await use(test.page, test)
    })
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('readers see the address and change nothing', async () => {
    await withUser('reader', '/p/1/settings', async (page) => {
      await page.getByText('Only owners change settings.').waitFor()
      await page.getByText(/@127\.0\.0\.1:\d+\/_waymark\/console\/1/).waitFor()
      expect(await button(page, 'Send test error').count()).toBe(0)
      expect(await page.locator('#main form').count()).toBe(0)
    })
  })

  test('an action asks again who is calling: a form of an owner in the hands of a reader is refused', async () => {
    await withUser('owner', '/p/1/settings', async (page, { allowErrors }) => {
      allowErrors(/403/)
      const other = await page.context().newPage()
      await other.context().clearCookies()
      await signIn(other, sample, 'reader')
      await other.close()
      await button(page, 'Send test error').click()
      await page.getByText('Your role does not allow this').waitFor()
    })
  })

  test('a test error arrives and can be opened', async () => {
    await withUser('owner', '/p/1/settings', async (page) => {
      await button(page, 'Send test error').click()
      await page.getByText('Arrived.').waitFor()
      const href = await page.getByRole('link', { name: 'Open the test error' }).getAttribute('href')
      expect(href).toMatch(/\/report\/[0-9a-f]{32}$/)
    })
  })

  test('a new key asks first, then changes the address', async () => {
    await withUser('owner', '/p/2/settings', async (page) => {
      const dsn = page.locator('code').filter({ hasText: '_waymark/console/2' })
      const before = await dsn.textContent()
      await page.getByText('New key', { exact: true }).click()
      await page.getByText('are refused at once').waitFor()
      await button(page, 'Make a new key').click()
      await page.getByText('The address above is new.').waitFor()
      await expect.poll(() => dsn.textContent()).not.toBe(before)
    })
  })

  test('settings are checked, then kept', async () => {
    await withUser('owner', '/p/2/settings', async (page) => {
      // React gives a text area its default when it takes it over, whatever has been typed.
      await waitForTakeover(page, 'textarea[name=origins]')
      await page.getByLabel('Origins that may report').fill('https://example.com/path')
      await button(page, 'Save').click()
      await page.getByText('https://example.com/path is no origin').waitFor()
      await page.getByLabel('Origins that may report').fill('https://example.com')
      await page.getByLabel('Events that are kept').fill('2500')
      await button(page, 'Save').click()
      await page.getByText('Saved.').waitFor()
      await page.reload()
      expect(await page.getByLabel('Events that are kept').inputValue()).toBe('2500')
      expect(await page.getByLabel('Origins that may report').inputValue()).toBe('https://example.com')
    })
  })

  test('a channel to a private address is refused with the reason', async () => {
    await withUser('owner', '/p/1/settings', async (page) => {
      await page.getByLabel('Address', { exact: true }).fill('http://10.0.0.7/hook')
      await button(page, 'Add channel').click()
      await page.getByText(/Refused: .*WAYMARK_ALERTS_PRIVATE=1/).waitFor()
    })
  })

  test('a project is created and has settings of its own', async () => {
    await withUser('owner', '/projects', async (page) => {
      await page.getByLabel('Name of the app').fill('trails')
      await button(page, 'Create project').click()
      await page.waitForURL(/\/p\/3\/settings$/)
      const dsn = await page.locator('code', { hasText: '_waymark/console/3' }).textContent()
      // Until something came, its list says what the app needs.
      await page.goto(`${sample.url}/p/3/issues`)
      await page.getByText(`WAYMARK_DSN=${dsn}`, { exact: true }).waitFor()
      await page.getByText(`Sentry.init({ dsn: '${dsn}' })`, { exact: true }).waitFor()
      expect(await findBarriers(page)).toEqual([])
      await page.goto(`${sample.url}/projects`)
      await page.getByRole('link', { name: 'trails' }).first().waitFor()
    })
  })

  test('a project is deleted by whoever types its name, with everything in it', async () => {
    await withUser('owner', '/projects', async (page, { allowErrors }) => {
      await page.getByLabel('Name of the app').fill('short-lived')
      await button(page, 'Create project').click()
      await page.waitForURL(/\/p\/\d+\/settings$/)
      const address = page.url()
      await button(page, 'Send test error').click()
      await page.getByText('Arrived.').waitFor()
      await page.locator('summary', { hasText: 'Delete the project' }).click()
      await page.getByText('cannot be brought back').waitFor()
      await page.getByLabel('Type short-lived to confirm').fill('shop')
      await button(page, 'Delete for good').click()
      await page.getByText('That is not its name.').waitFor()
      await page.getByLabel('Type short-lived to confirm').fill('short-lived')
      await button(page, 'Delete for good').click()
      await page.waitForURL(/\/projects$/)
      await page.getByRole('link', { name: 'shop' }).first().waitFor()
      expect(await page.getByRole('link', { name: 'short-lived' }).count()).toBe(0)
      allowErrors(/404/)
      expect((await page.goto(address))?.status()).toBe(404)
    })
  })

  test('source maps are uploaded; what is none is refused by name', async () => {
    await withUser('owner', '/p/2/settings', async (page) => {
      const files = page.getByLabel('Files')
      const upload = async (name: string, map: object | string): Promise<void> => {
        const text = typeof map === 'string' ? map : JSON.stringify(map)
        await files.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
        await button(page, 'Upload').click()
      }
      await upload('notes.map', 'not a map')
      await page.getByText('notes.map is no source map.').waitFor()
      await upload('old.js.map', { version: 3, mappings: '' })
      await page.getByText('old.js.map holds no debug id.').waitFor()
      await upload('odd.js.map', { version: 3, mappings: '', debugId: '../../etc' })
      await page.getByText('odd.js.map was refused').waitFor()
      // More than an action may usually be sent.
      const sourcesContent = ['x'.repeat(2_000_000)]
      const debugId = '3f1c9a52-6a0e-4b7e-8d0e-2f5d8c0a9b11'
      await upload('app.js.map', { version: 3, mappings: '', sources: ['a.ts'], sourcesContent, debugId })
      await page.getByText('1 map uploaded.').waitFor()
      await page.getByRole('row', { name: /app\.js\.map 3f1c9a52/ }).waitFor()
    })
  })

  test('a channel to a host that does not exist is refused with the reason', async () => {
    await withUser('owner', '/p/1/settings', async (page) => {
      await page.getByLabel('Address', { exact: true }).fill('https://hooks.invalid/x')
      await button(page, 'Add channel').click()
      await page.getByText(/The address of the webhook is not allowed/).waitFor()
    })
  })

  test('a channel is added, tried and removed', async () => {
    await withUser('owner', '/p/1/settings', async (page) => {
      const channel = page.getByRole('listitem').filter({ hasText: 'ann@app.test' })
      await page.getByLabel('Kind').selectOption('E-mail')
      await page.getByLabel('Address', { exact: true }).fill('ann@app.test')
      await button(page, 'Add channel').click()
      await page.getByText('Added. Send a test').waitFor()
      await channel.getByText('Not used yet').waitFor()
      await channel.getByRole('button', { name: 'Send test' }).click()
      // Nobody listens at the mail server of the sample.
      await channel.getByText('Not delivered').waitFor()
      await channel.getByText(/^Failed/).waitFor()
      await channel.locator('summary').click()
      await channel.getByRole('button', { name: 'Remove' }).click()
      await expect.poll(() => channel.count()).toBe(0)
    })
  })

  test('members look at projects and create none', async () => {
    await withUser('member', '/projects', async (page) => {
      await page.getByRole('link', { name: 'docs' }).first().waitFor()
      expect(await button(page, 'Create project').count()).toBe(0)
    })
  })

  test('a user is added, signs in, and is removed', async () => {
    await withUser('owner', '/account', async (page) => {
      const form = page.locator('form').filter({ has: button(page, 'Add user') })
      await form.getByLabel('Name').fill('ines')
      await form.getByLabel('Password').fill('a long password')
      await button(page, 'Add user').click()
      await page.getByText('ines can sign in now.').waitFor()
      await withPage(browser, async ({ page: own }) => {
        await signIn(own, sample, 'ines', 'a long password')
        await own.goto(`${sample.url}/account`)
        await own.getByText('You are ines, reader.').waitFor()
        expect(await own.getByText('Tokens').count()).toBe(0)
      })
      const row = page.getByRole('row', { name: 'ines' })
      await row.getByText('Remove').first().click()
      await row.getByRole('button', { name: 'Remove' }).click()
      await expect.poll(() => row.count()).toBe(0)
    })
  })

  test('a role is changed, and what the user is offered with it; a password ends the session of others', async () => {
    await withUser('owner', '/account', async (page) => {
      const form = page.locator('form').filter({ has: button(page, 'Add user') })
      await form.getByLabel('Name').fill('uwe')
      await form.getByLabel('Password').fill('the first password')
      await button(page, 'Add user').click()
      await page.getByText('uwe can sign in now.').waitFor()
      await withPage(browser, async ({ page: own }) => {
        await signIn(own, sample, 'uwe', 'the first password')
        await own.goto(`${sample.url}/p/1/issues`)
        expect(await own.getByRole('checkbox').count()).toBe(0)
        await page.getByLabel('Role: uwe').selectOption('member')
        await page.getByRole('row', { name: 'uwe' }).getByRole('button', { name: 'Save' }).click()
        await page.getByText('Saved.').waitFor()
        await own.reload()
        await expect.poll(() => own.getByRole('checkbox').count()).toBeGreaterThan(1)
        await own.goto(`${sample.url}/account`)
        await own.getByLabel('Present password').fill('wrong')
        await own.getByLabel('New password').fill('the second password')
        await button(own, 'Change password').click()
        await own.getByText('wrong').waitFor()
        await own.getByLabel('Present password').fill('the first password')
        await own.getByLabel('New password').fill('the second password')
        await button(own, 'Change password').click()
        await own.getByText('Changed').waitFor()
        await own.reload()
        await own.getByText('You are uwe, member.').waitFor()
      })
      await withPage(browser, async ({ page: other }) => {
        await signIn(other, sample, 'uwe', 'the second password')
      })
    })
  })

  test('a token reads JSON and Markdown until it is revoked', async () => {
    await withUser('owner', '/account', async (page) => {
      await page.getByLabel('What it is for').fill('nightly report')
      await button(page, 'Create token').click()
      const token = await page.locator('code').filter({ hasText: 'secret-' }).textContent()
      const read = (path: string, sent = token): Promise<Response> =>
        fetch(`${sample.url}${path}`, { headers: { authorization: `Bearer ${sent}` }, redirect: 'manual' })
      const projects = (await (await read('/json/projects')).json()) as { projects: { name: string }[] }
      expect(projects.projects.map((project) => project.name).slice(0, 2)).toEqual(['shop', 'docs'])
      const list = await read('/json/projects/1/issues?tab=all&limit=1')
      const { issues } = (await list.json()) as { issues: { id: number }[] }
      expect(list.headers.get('cache-control')).toBe('no-store')
      const markdown = await read(`/p/1/issues/${issues[0]?.id}/markdown`)
      expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(await markdown.text()).toMatch(/^# /)
      const statuses = [
        '/json/projects/9/issues',
        '/json/projects/1/issues/99999',
        '/json/projects/1/releases/0',
      ].map(async (path) => (await read(path)).status)
      expect(await Promise.all(statuses)).toEqual([404, 404, 404])
      expect((await read('/json/projects', 'wrong')).status).toBe(401)
      await page.getByRole('row', { name: 'nightly report' }).getByText('Revoke').first().click()
      await page.getByRole('row', { name: 'nightly report' }).getByRole('button', { name: 'Revoke' }).click()
      await expect.poll(async () => (await read('/json/projects')).status).toBe(401)
    })
  })

  test.each(['overview', 'issues', 'feedback', 'traces', 'performance', 'vitals', 'releases'])(
    'JSON of %s with the session of a browser',
    async (name) => {
      await withUser('reader', '/projects', async (page) => {
        const answer = await page.context().request.get(`${sample.url}/json/projects/1/${name}?period=7d`)
        expect(answer.status()).toBe(200)
        expect(Object.keys((await answer.json()) as object).length).toBeGreaterThan(0)
      })
    },
  )

  test.each(['/p/1/settings', '/p/1/feedback', '/projects', '/account'])(
    'no barriers on %s',
    async (path) => {
      await withUser('owner', path, async (page) => {
        await page.getByRole('heading').first().waitFor()
        expect(await findBarriers(page)).toEqual([])
      })
    },
  )
})
