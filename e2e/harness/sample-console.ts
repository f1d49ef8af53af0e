import axe from 'axe-core'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { buildOnce } from './build-app.ts'
import { CONSOLE_DIR } from './paths.ts'
import { runNode } from './run-cli.ts'
import { waitUntil } from './wait-until.ts'

/** The console beside a service with sample data, for three users. */
export interface SampleConsole {
  /** With the base path, without a slash at the end. */
  url: string
  /** An issue that was not there before. */
  reportError(): void
  close(): Promise<void>
}

/** Options are those of the script. */
export async function startSampleConsole(...options: string[]): Promise<SampleConsole> {
  await buildOnce(CONSOLE_DIR)
  const args = ['start', '--users', '-p', '0', ...options]
  const run = runNode(join(CONSOLE_DIR, 'scripts/serve.mjs'), args, CONSOLE_DIR)
  const [, origin = ''] = await run.waitForOutput(/(https?:\/\/[\w.\-[\]:]+:\d+)/)
  return {
    url: `${origin.replace('localhost', '127.0.0.1')}/_waymark/console`,
    reportError: () => void run.child.kill('SIGUSR2'),
    close: async () => void (await run.stop()),
  }
}

/** Users of the sample have their name as password. */
export async function signIn(
  page: Page,
  { url }: SampleConsole,
  name: string,
  password = name,
): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
}

/** Signs in and goes to a page. */
export async function openAs(
  page: Page,
  sample: SampleConsole,
  { name, path }: { name: string; path: string },
): Promise<void> {
  await signIn(page, sample, name)
  await page.goto(`${sample.url}${path}`)
}

/** A key that is pressed before the page has hydrated is lost. */
export async function pressUntilFocused(page: Page, key: string, selector: string): Promise<void> {
  await waitUntil(async () => {
    const hasFocus = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
    if (hasFocus !== true) await page.keyboard.press(key)
    return hasFocus === true
  }, `${key} to move the focus`)
}

/** Rows of the list of issues. */
export const rows = (page: Page): Locator => page.locator('[data-issue]')
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })

/** What keeps people from using the page, with the elements that are at fault. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  )
}
