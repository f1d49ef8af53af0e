import { expect, test } from 'vitest'
import { clickUntilShown } from '../harness/open-browser.ts'
import { describeTrails } from '../harness/trails.ts'

const LOST = 'We lost the path'

describeTrails(['start'], (useTrails) => {
  test.each([
    { kind: 'server', status: 500 },
    { kind: 'fetch', status: 500 },
    { kind: 'props', status: 500 },
    { kind: 'late', status: 200 },
  ])('$kind: the page says so and gives a number', async ({ kind, status }) => {
    await useTrails(async ({ page, url, allowErrors }) => {
      allowErrors(/status of 500|failed to render this part|digest/)
      const response = await page.goto(`${url}/break/${kind}`)
      expect(response?.status()).toBe(status)
      await page.getByRole('heading', { name: LOST }).waitFor()
      expect(await page.locator('code').first().textContent()).toMatch(/^[0-9a-f]{16}$/)
    })
  })

  test.each([
    ['render', 'Client component'],
    ['effect', 'Effect'],
  ])('%s: the nearest error file takes its place', async (_, name) => {
    await useTrails(async ({ page, openAlive, allowErrors }) => {
      allowErrors(/Broken on purpose|error boundary/i)
      await openAlive('/break')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
      await clickUntilShown(card.getByRole('button'), page.getByRole('heading', { name: LOST }))
    })
  })

  test.each([
    ['event handler', 'Event handler'],
    ['rejection', 'Rejected promise'],
  ])('%s: the browser reports it and the page stays', async (message, name) => {
    await useTrails(async ({ page, openAlive, allowErrors, problems }) => {
      allowErrors(/Broken on purpose/)
      await openAlive('/break')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
      await card.getByRole('button').click()
      await expect.poll(() => problems().join()).toContain(`Broken on purpose: ${message}`)
      expect(await page.locator('h1').textContent()).toBe('Break something')
    })
  })

  test('route handler: its status is shown', async () => {
    await useTrails(async ({ page, openAlive, allowErrors }) => {
      allowErrors(/status of 500/)
      await openAlive('/break')
      const card = page.getByRole('listitem').filter({ hasText: 'Route handler' })
      await card.getByRole('button').click()
      await card.getByText('500').waitFor()
    })
  })

  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('action: the page says so: %s', async (_, options) => {
    await useTrails(async ({ page, open, allowErrors }) => {
      allowErrors(/status of 500|failed to render this part|digest/)
      await open('/break')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Action', exact: true }) })
      await card.getByRole('button').click()
      await page.getByRole('heading', { name: LOST }).waitFor()
    }, options)
  })

  test('slow page: it comes in the end', async () => {
    await useTrails(async ({ page, openAlive }) => {
      await openAlive('/break')
      await page.getByRole('listitem').filter({ hasText: 'Slow page' }).getByRole('link').click()
      await page.getByText('three seconds later').waitFor()
    })
  })
})
