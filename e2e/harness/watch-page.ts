import type { Page } from 'playwright-core'
import type { TestPage } from './open-browser.ts'

/** Runs `use` with a page that is watched, and fails on anything the browser reported that was not allowed. */
export async function useWatchedPage(page: Page, use: (test: TestPage) => Promise<void>): Promise<void> {
  const problems: string[] = []
  const allowed: RegExp[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // Browsers ask for an icon on their own; a fixture without one is not at fault.
    if (message.type() !== 'error' || message.location().url.endsWith('/favicon.ico')) return
    problems.push(`console error: ${message.text()}`)
  })
  const close = (): Promise<void> => page.close()
  try {
    await use({
      page,
      allowErrors: (pattern) => void allowed.push(pattern),
      problems: () => [...problems],
      close,
    })
  } catch (error) {
    if (problems.length > 0 && error instanceof Error)
      error.message += `\nThe browser reported:\n${problems.join('\n')}`
    throw error
  } finally {
    await close()
  }
  const found = problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  if (found.length > 0) throw new Error(`the browser reported:\n${found.join('\n')}`)
}
