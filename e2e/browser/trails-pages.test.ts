import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { buildOnce } from '../harness/build-app.ts'
import { atRoot } from '../harness/paths.ts'
import { describeTrails } from '../harness/trails.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  impact: string | null
  nodes: { html: string; failureSummary: string }[]
}

const PAGES: { path: string; title: string; status?: number }[] = [
  { path: '/', title: 'Follow the middle bar.' },
  { path: '/de', title: 'Immer dem mittleren Balken nach.' },
  { path: '/trails/larch-ridge', title: 'Larch Ridge' },
  { path: '/de/trails/larch-ridge', title: 'Lärchengrat' },
  { path: '/regions', title: 'Regions' },
  { path: '/de/high-fells', title: 'Hochkahr' },
  { path: '/conditions', title: 'Conditions today' },
  { path: '/de/conditions/week', title: 'Die Wege heute' },
  { path: '/pictures', title: 'Pictures' },
  { path: '/de/pictures/heather', title: 'Heide' },
  { path: '/guide', title: 'Guide' },
  { path: '/de/guide/signs/colours', title: 'Was die Farben bedeuten' },
  { path: '/huts', title: 'Huts' },
  { path: '/de/huts/mill-loft', title: 'Mühlenboden' },
  { path: '/log', title: 'Log book' },
  { path: '/search?q=tarn', title: 'Search' },
  { path: '/break', title: 'Break something' },
  { path: '/nothing', title: 'No sign here', status: 404 },
]

const SCREENS = [
  { name: 'light, on a desk', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

describeTrails(['start'], (useTrails) => {
  test.each(SCREENS)('every page can be used by everybody: $name', async ({ colorScheme, viewport }) => {
    await useTrails(
      async ({ page, open, allowErrors }) => {
        allowErrors(/status of 404/)
        const found: string[] = []
        for (const { path, title } of PAGES) {
          await open(path)
          await expect.poll(() => page.locator('h1').textContent()).toBe(title)
          await page.addScriptTag({ path: AXE })
          const violations = await page.evaluate(async () => {
            const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
            return (await axe.run()).violations
          })
          for (const { id, impact, nodes } of violations)
            if (impact === 'serious' || impact === 'critical')
              found.push(`${path}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
          found.push(...(await page.evaluate(findSmallTargets)).map((html) => `${path}: too small ${html}`))
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
            found.push(`${path}: wider than the screen`)
        }
        expect(found).toEqual([])
      },
      { colorScheme, viewport },
    )
  })

  test('the build has nothing to complain about', async () => {
    expect(await buildOnce(atRoot('examples/trails'))).not.toMatch(/^\s*! /m)
  })

  test('pages say what they are about, in their language', async () => {
    await useTrails(async ({ page, open, allowErrors }) => {
      allowErrors(/status of 404/)
      for (const { path, status } of PAGES) {
        if (status !== undefined) continue
        await open(path)
        const { lang, description, title } = await page.evaluate(() => ({
          lang: document.documentElement.lang,
          title: document.title,
          description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
        }))
        expect({ path, lang }).toEqual({ path, lang: path.startsWith('/de') ? 'de' : 'en' })
        expect(title).toMatch(/Trails/)
        expect(description.length, path).toBeGreaterThan(10)
      }
    })
  })

  test.each([
    { path: '/', last: '#logged' },
    { path: '/trails/larch-ridge', last: '#log' },
    { path: '/conditions', last: 'td' },
    { path: '/pictures', last: 'main li:last-child img' },
  ])('nothing moves while a page loads: $path', async ({ path, last }) => {
    await useTrails(async ({ page, openAlive }) => {
      await page.addInitScript(() => {
        window.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            window.shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await openAlive(path)
      await page.locator(last).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01)
    })
  })

  test('the largest picture of a trail comes first, in the width of the screen', async () => {
    await useTrails(
      async ({ page, open }) => {
        await open('/trails/larch-ridge')
        const picture = page.locator('article header img')
        expect(await picture.getAttribute('loading')).not.toBe('lazy')
        const preload = page.locator('head link[rel=preload][as=image]')
        expect(await preload.getAttribute('fetchpriority')).toBe('high')
        expect(await preload.getAttribute('imagesizes')).toMatch(/100vw/)
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
          .toMatch(/w=(640|750|828)\b/)
      },
      { viewport: { width: 390, height: 844 } },
    )
  })
})

describeTrails(['dev'], (useTrails) => {
  test('works in development', async () => {
    await useTrails(async ({ page, openAlive }) => {
      for (const { path, title } of PAGES.slice(0, 4)) {
        await openAlive(path)
        await expect.poll(() => page.locator('h1').textContent()).toBe(title)
      }
    })
  })
})

/** Things to press, other than words in a text, that are less than 24 pixels high or wide. */
function findSmallTargets(): string[] {
  return [...document.querySelectorAll('a, button, input:not([type=hidden]), select')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    const isText = element.matches('p a, li > p a, dd a, h2 a, .unseen, [class*=skip]') || width === 0
    return !isText && (width < 24 || height < 24) && getComputedStyle(element).position !== 'absolute'
      ? [element.outerHTML.slice(0, 120)]
      : []
  })
}

declare global {
  interface Window {
    shift: number
  }
}
