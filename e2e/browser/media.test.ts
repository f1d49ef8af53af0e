import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clickUntilShown,
  describeInBrowser,
  openBrowser,
  withPage,
  type TestBrowser,
} from '../harness/open-browser.ts'

declare global {
  interface Window {
    notes?: string[]
  }
}

describeInBrowser('media', ['start', 'dev'], (app) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('images near the screen are loaded in the width that they need, others later', async () => {
    await withPage(browser, async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(decodeURIComponent(request.url())))
      await page.goto(`${app().url}/images`)
      const readImage = (id: string): Promise<{ width: number; src: string }> =>
        page
          .locator(`#${id}`)
          .evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, src: image.currentSrc }))
      await expect.poll(async () => (await readImage('first')).width).toBeGreaterThan(0)
      expect((await readImage('first')).src).toMatch(/\/_waymark\/image\?.*w=384/)
      await expect.poll(async () => (await readImage('filling')).width).toBeGreaterThan(0)
      const box = await page.locator('#filling').boundingBox()
      expect([box?.width, box?.height]).toEqual([200, 100])
      expect(requests.filter((url) => url.includes('photo.jpg&w=640&q=50'))).toEqual([])
      await page.locator('#far').scrollIntoViewIfNeeded()
      await expect.poll(async () => (await readImage('far')).width).toBeGreaterThan(0)
    })
  })

  test('a placeholder goes when its image is there, and the load is told once', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/images`)
      await page.locator('#loads', { hasText: '1' }).waitFor()
      const readBackground = (): Promise<string> =>
        page.locator('#blurred').evaluate((image) => getComputedStyle(image).backgroundImage)
      await expect.poll(readBackground).toBe('none')
    })
  })

  test('a local font is loaded and applied, in server and client components', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/fonts`)
      const read = (id: string): Promise<{ family: string; isLoaded: boolean; width: number }> =>
        page.locator(`#${id}`).evaluate((element) => {
          const { fontFamily } = getComputedStyle(element)
          const range = document.createRange()
          range.selectNodeContents(element)
          const [family = ''] = fontFamily.split(',')
          const faces = [...document.fonts].filter((face) =>
            family.includes(face.family.replace(/['"]/g, '')),
          )
          return {
            family: fontFamily,
            isLoaded: faces.some(({ status }) => status === 'loaded'),
            width: range.getBoundingClientRect().width,
          }
        })
      for (const id of ['boxed', 'variable', 'client', 'heavy']) {
        const measure = async (): Promise<unknown[]> => {
          const { isLoaded, width } = await read(id)
          return [id, isLoaded, Math.round(width)]
        }
        // Five letters of one em each. In development styles of client components come with their scripts, after the document's.
        await expect.poll(measure).toEqual([id, true, 80])
      }
      expect((await read('boxed')).family).toMatch(/^"?box_\w+"?, "?box_\w+ Fallback"?, monospace$/)
      expect((await read('plain')).width).toBeLessThan(60)
    })
  })

  test('scripts run in the order of their strategies, and once over navigations', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/404/)
      await page.goto(`${app().url}/scripts`)
      const readNotes = (): Promise<string[]> => page.evaluate(() => window.notes ?? [])
      await expect.poll(async () => (await readNotes()).length).toBe(6)
      const notes = await readNotes()
      expect(notes.slice(0, 2)).toEqual(['early before hydration', 'inline early </script>'])
      expect(notes.slice(2).sort()).toEqual(['after', 'inline after', 'lazy', 'ready'])
      await page.locator('#events', { hasText: /^error load ready$/ }).waitFor()
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByRole('heading', { name: 'Media' }).waitFor()
      await page.getByRole('link', { name: 'Scripts' }).click()
      await page.locator('#events', { hasText: /^error ready$/ }).waitFor()
      expect(await readNotes()).toEqual(notes)
    })
  })

  test('a component for the browser only is shown after hydration, others are in the document', async () => {
    await withPage(browser, async ({ page }) => {
      await page.goto(`${app().url}/dynamic`)
      await page.getByText('Ada at a screen').waitFor()
      await page.locator('#both').waitFor()
      await clickUntilShown(page.getByRole('button'), page.getByText(/Pressed [1-9]/))
      expect(await page.locator('#coming').count()).toBe(0)
    })
  })
})
