/**
 * Takes the pictures of the console in docs/screenshots, or in the folder that is given, from a week of sample data:
 *
 *   npm run compile && node packages/waymark/bin/waymark.js build packages/console
 *   node scripts/take-screenshots.mjs [folder [name of a page …]]
 *
 * Fails when a page is wider than its window.
 */
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from './find-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [folder = join(root, 'docs/screenshots'), ...names] = process.argv.slice(2)
const WINDOWS = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }
const THEMES = ['light', 'dark']
const ROW_LINK = 'main tbody tr a'

/** Each page: its address, what is done there first, and whether the picture goes on below the window. */
const PAGES = {
  'sign-in': { path: '/sign-in', isSignedOut: true },
  projects: { path: '/projects', isWhole: true },
  account: { path: '/account', isWhole: true },
  issues: { path: '/p/1/issues' },
  preview: { path: '/p/1/issues', open: openPreview },
  issue: { path: '/p/1/issues', open: openIssue },
  events: { path: '/p/1/issues', open: openEvents, isWhole: true },
  feedback: { path: '/p/1/feedback', isWhole: true },
  traces: { path: '/p/1/traces', isWhole: true },
  trace: { path: '/p/1/traces', open: openRow },
  performance: { path: '/p/1/performance', isWhole: true },
  route: { path: '/p/1/performance', open: openRow, isWhole: true },
  vitals: { path: '/p/1/vitals', isWhole: true },
  releases: { path: '/p/1/releases', isWhole: true },
  release: { path: '/p/1/releases', open: openRow, isWhole: true },
  settings: { path: '/p/1/settings', isWhole: true },
}

async function openRow(page) {
  await page.goto(new URL(await page.locator(ROW_LINK).first().getAttribute('href'), page.url()).href)
}

const findIssue = (page) => page.locator('[data-issue]', { hasText: 'TypeError' }).first()

async function openIssue(page) {
  const { pathname, origin } = new URL(page.url())
  await page.goto(`${origin}${pathname}/${await findIssue(page).getAttribute('data-issue')}`)
}

async function openEvents(page) {
  await openIssue(page)
  await page.goto(`${page.url()}/events`)
}

async function openPreview(page) {
  await page.waitForFunction(() => document.readyState === 'complete')
  await findIssue(page).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

function startConsole() {
  const script = join(root, 'packages/console/scripts/serve.mjs')
  const child = spawn(process.execPath, [script, 'start', '--users', '--week', '--tidy', '-p', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    let output = ''
    child.once('exit', () => fail(new Error(`The console did not start.\n${output}`)))
    child.stdout.on('data', (chunk) => {
      output += chunk
      const port = /https?:\/\/[^\s:]+:(\d+)/.exec(output)?.[1]
      if (port) done({ url: `http://127.0.0.1:${port}/_waymark/console`, stop: () => child.kill() })
    })
  })
}

async function signIn(page, url) {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Name').fill('owner')
  await page.getByLabel('Password').fill('owner')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
}

/** How far the page reaches beyond its window. */
const readOverflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function takePictures(browser, url, { theme, size }) {
  const context = await browser.newContext({
    viewport: WINDOWS[size],
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const wide = []
  const wanted = Object.entries(PAGES).filter(([name]) => names.length === 0 || names.includes(name))
  for (const [name, { path, open, isSignedOut, isWhole }] of wanted) {
    if (!isSignedOut && (await context.cookies()).length < 2) await signIn(page, url)
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await open?.(page)
    await page.waitForLoadState('networkidle')
    const file = `console-${name}-${size}-${theme}.png`
    await page.screenshot({ path: join(folder, file), fullPage: isWhole === true })
    const overflow = await readOverflow(page)
    if (overflow > 0) wide.push(`${file}: ${overflow} px too wide`)
  }
  await context.close()
  return wide
}

await mkdir(resolve(folder), { recursive: true })
const { url, stop } = await startConsole()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const wide = []
  for (const size of Object.keys(WINDOWS)) {
    for (const theme of THEMES) wide.push(...(await takePictures(browser, url, { theme, size })))
  }
  for (const line of wide) console.error(line)
  process.exitCode = wide.length > 0 ? 1 : 0
} finally {
  await browser.close()
  stop()
}
