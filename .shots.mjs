import { chromium } from 'playwright-core'
const [url, out, only] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
for (const [device, viewport] of Object.entries(SIZES)) for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const shot = async (name) => { if (!only || new RegExp(only).test(name)) { await page.waitForTimeout(300); await page.screenshot({ path: `${out}/console-${name}-${device}-${colorScheme}.png` }) } }
  await page.goto(`${url}/sign-in`); await shot('sign-in')
  await page.getByLabel('Name').fill('owner'); await page.getByLabel('Password').fill('owner'); await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((u) => !u.pathname.endsWith('/sign-in'))
  const go = async (name, path) => { if (only && !new RegExp(only).test(name)) return; await page.goto(`${url}${path}`); await page.waitForLoadState('networkidle'); await shot(name) }
  await go('projects', '/projects'); await go('account', '/account')
  await go('issues', '/p/1/issues?period=7d')
  await page.goto(`${url}/p/1/issues?period=7d&q=reading+price`); await page.waitForLoadState('networkidle')
  const id = await page.locator('[data-issue]').first().getAttribute('data-issue')
  if (!only || /preview/.test(only)) { await page.goto(`${url}/p/1/issues?period=7d`); await page.waitForLoadState('networkidle'); await page.locator(`[data-issue="${id}"] a`).click(); await page.getByRole('dialog').waitFor(); await page.waitForLoadState('networkidle'); await shot('preview') }
  await go('issue', `/p/1/issues/${id}?period=7d`)
  await go('traces', '/p/1/traces?period=7d')
  await go('performance', '/p/1/performance?period=7d'); await go('route', '/p/1/performance/http.server/checkout?period=7d')
  await go('vitals', '/p/1/vitals?period=7d'); await go('releases', '/p/1/releases?period=7d'); await go('release', '/p/1/releases/1.5.0')
  await go('settings', '/p/1/settings')
  if (!only || /trace$/.test(only)) { await page.goto(`${url}/p/1/traces?sort=slowest&period=7d`); await page.waitForLoadState('networkidle'); await page.getByRole('link', { name: /checkout/ }).first().click(); await page.getByRole('tree').waitFor(); await page.waitForLoadState('networkidle'); await shot('trace') }
  if (process.env.FULL) for (const [n,p] of [['settings','/p/1/settings'],['issue',`/p/1/issues/${id}?period=7d`],['account','/account'],['release','/p/1/releases/1.5.0'],['vitals','/p/1/vitals?period=7d'],['performance','/p/1/performance?period=7d']]) { await page.goto(url+p); await page.waitForLoadState('networkidle'); await page.screenshot({ path: `${out}/full-${n}-${device}-${colorScheme}.png`, fullPage: true }) }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (wide) console.log('overflow', device, page.url())
  await context.close()
}
await browser.close()
