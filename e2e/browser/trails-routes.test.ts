import { expect, test } from 'vitest'
import { describeTrails } from '../harness/trails.ts'

const WITHOUT_SCRIPTS = { javaScriptEnabled: false }

describeTrails(['start'], (useTrails) => {
  test('a picture opens over the page it was clicked on, and on a page of its own when it is loaded', async () => {
    await useTrails(async ({ page, url, openAlive }) => {
      await openAlive('/trails/larch-ridge')
      await page.getByRole('link', { name: 'The saddle' }).click()
      const dialog = page.getByRole('dialog', { name: 'The saddle' })
      await dialog.waitFor()
      expect(page.url()).toBe(`${url}/pictures/the-saddle`)
      expect(await page.locator('h1').textContent()).toBe('Larch Ridge')

      await dialog.getByRole('link', { name: 'Next' }).click()
      await page.getByRole('dialog', { name: 'From the sea wall' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      expect(page.url()).toBe(`${url}/trails/larch-ridge`)

      await page.getByRole('link', { name: 'The saddle' }).click()
      await dialog.waitFor()
      await page.reload()
      await expect.poll(() => page.locator('h1').textContent()).toBe('The saddle')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  test('a link out of the dialog closes it', async () => {
    await useTrails(async ({ page, openAlive }) => {
      await openAlive('/pictures')
      await page.getByRole('link', { name: 'Heather' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'To the trail' }).click()
      await expect.poll(() => page.locator('h1').textContent()).toBe('Windmill Moor')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  test('weather and map are apart: one changes and fails without the other', async () => {
    await useTrails(async ({ page, openAlive, allowErrors }) => {
      await openAlive('/conditions')
      const map = page.getByRole('region', { name: 'Map of the country' })
      await page.getByRole('cell', { name: 'Closed' }).waitFor()
      await map.evaluate((element) => element.setAttribute('data-same', 'yes'))
      await page.getByRole('link', { name: 'Next days' }).click()
      await page.getByRole('cell', { name: '%' }).first().waitFor()
      expect(await map.getAttribute('data-same')).toBe('yes')

      allowErrors(/failed to render this part/)
      await page.getByRole('link', { name: 'ask the broken one' }).click()
      await page.getByRole('heading', { name: 'The station does not answer' }).waitFor()
      expect(await map.isVisible()).toBe(true)
      await page.getByRole('link', { name: 'Ask the other station' }).click()
      await page.getByRole('cell', { name: 'Closed' }).waitFor()
    })
  })

  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', WITHOUT_SCRIPTS],
  ])('search: %s', async (_, options) => {
    await useTrails(async ({ page, url, open }) => {
      await open('/de')
      await page.getByLabel('Wanderung finden').fill('wasserfall')
      await page.getByLabel('Schwierigkeit').selectOption('moderate')
      await page.getByRole('button', { name: 'Suchen' }).click()
      await page.getByText('Eine Wanderung passt').waitFor()
      expect(page.url()).toBe(`${url}/de/search?q=wasserfall&grade=moderate`)
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Reiherschlucht'])
    }, options)
  })

  test('the other language is one click away, in both routers, and is remembered', async () => {
    await useTrails(async ({ page, url, openAlive, open }) => {
      await openAlive('/trails/five-tarns')
      await page.getByRole('link', { name: 'Deutsch' }).click()
      await expect.poll(() => page.locator('h1').textContent()).toBe('Fünf-Seen-Runde')
      expect(page.url()).toBe(`${url}/de/trails/five-tarns`)
      await page.getByRole('link', { name: 'Hütten' }).click()
      await expect.poll(() => page.locator('h1').textContent()).toBe('Hütten')
      await page.getByRole('link', { name: 'Steinbruchhütte' }).click()
      await expect.poll(() => page.locator('h1').textContent()).toBe('Steinbruchhütte')
      await open('/')
      expect(page.url()).toBe(`${url}/de`)
    })
  })

  test('colours stay chosen, on every page and in the next visit', async () => {
    await useTrails(async ({ page, openAlive }) => {
      await openAlive('/')
      await page.getByRole('button', { name: 'Dark' }).click()
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await expect.poll(ground).toBe('rgb(18, 21, 26)')
      await page.getByRole('link', { name: 'Deutsch' }).click()
      await page.getByRole('heading', { name: 'Alle Wege' }).waitFor()
      expect(await ground()).toBe('rgb(18, 21, 26)')
      await openAlive('/huts')
      expect(await ground()).toBe('rgb(18, 21, 26)')
    })
  })

  test('colours can be chosen without JavaScript', async () => {
    await useTrails(async ({ page, url, open }) => {
      await open('/de/guide')
      await page.getByRole('button', { name: 'Dunkel' }).click()
      await expect
        .poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
        .toBe('rgb(18, 21, 26)')
      expect(page.url()).toBe(`${url}/de/guide`)
    }, WITHOUT_SCRIPTS)
  })

  test('regions share a frame that stays; addresses nobody wrote about are not found', async () => {
    await useTrails(async ({ page, url, openAlive, allowErrors }) => {
      await openAlive('/regions')
      const tabs = page.getByRole('navigation', { name: 'Regions' })
      await tabs.evaluate((element) => element.setAttribute('data-same', 'yes'))
      await tabs.getByRole('link', { name: 'Grey Coast' }).click()
      await expect.poll(() => page.locator('h1').textContent()).toBe('Grey Coast')
      expect(await tabs.getAttribute('data-same')).toBe('yes')
      allowErrors(/status of 404/)
      for (const path of ['/red-coast', '/guide/none', '/huts/none', '/pictures/none', '/a/b/c']) {
        const response = await page.goto(url + path)
        expect({ path, status: response?.status() }).toEqual({ path, status: 404 })
        await page.getByRole('heading', { name: 'No sign here' }).waitFor()
      }
      await page.goto(`${url}/t/heron-gorge`)
      expect(page.url()).toBe(`${url}/trails/heron-gorge`)
    })
  })
})
