import { mkdir, readFile, rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { hasBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** Anything the overlay shows, wherever it draws itself. */
async function readOverlay(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = []
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (!element.shadowRoot) continue
        texts.push(element.shadowRoot.textContent ?? '')
        visit(element.shadowRoot)
      }
    }
    visit(document)
    return texts.join('\n')
  })
}

async function waitForOverlay(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => readOverlay(page).catch(() => '')).toMatch(pattern)
}

describe.skipIf(!hasBrowser)('editing in development', () => {
  let browser: TestBrowser
  let copy: FixtureCopy
  let app: RunningApp

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    copy = await copyFixture('basic')
    app = await startApp(copy.dir, 'dev')
  })
  afterEach(async () => {
    await app?.close()
    await copy?.remove()
  })

  /** Opens a page and leaves a client state behind that a reload would lose. */
  async function openAndCount(page: Page, path: string): Promise<void> {
    await page.goto(app.url + path)
    await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
    await page.locator('[data-counter=root]').click()
    await page.getByText('root: 1', { exact: true }).waitFor()
  }

  test('a client page that needs the server says why before it says that it was not loaded', async () => {
    await copy.write(
      'app/mistaken/page.tsx',
      `'use client'\nimport { cookies } from 'waymark/headers'\nexport default () => <p>{String(cookies)}</p>\n`,
    )
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.goto(`${app.url}/mistaken`)
      await waitForOverlay(page, /1 of 2 errors[^]*imports waymark\/headers, which only the server has/)
    })
  })

  test('a page shows what an env file says after a change', async () => {
    await withPage(browser, async ({ page }) => {
      await openAndCount(page, '/')
      await copy.edit(
        'lib/counter.tsx',
        '`${name}: ${count}`',
        '`${name} ${process.env.WAYMARK_PUBLIC_MOOD}: ${count}`',
      )
      await page.getByText('root undefined: 1', { exact: true }).waitFor()
      await copy.write('.env.local', 'WAYMARK_PUBLIC_MOOD=merry\n')
      await page.getByText('root merry: 0', { exact: true }).waitFor()
    })
  })

  test('an edited client component is replaced and keeps its state', async () => {
    await withPage(browser, async ({ page }) => {
      await openAndCount(page, '/')
      await copy.edit('lib/counter.tsx', '`${name}: ${count}`', '`${name} = ${count}`')
      await page.getByText('root = 1', { exact: true }).waitFor()
    })
  })

  test('an editor that empties the file first makes no server component of it', async () => {
    await withPage(browser, async ({ page }) => {
      await openAndCount(page, '/')
      await copy.editSlowly('lib/counter.tsx', '`${name}: ${count}`', '`${name} = ${count}`')
      await page.getByText('root = 1', { exact: true }).waitFor()
    })
  })

  test('an edited server component updates the page and client state stays', async () => {
    await withPage(browser, async ({ page }) => {
      await openAndCount(page, '/')
      await copy.edit('app/page.tsx', '<h1>Basic</h1>', '<h1>Edited heading</h1>')
      await page.getByRole('heading', { name: 'Edited heading' }).waitFor()
      await page.getByText('root: 1', { exact: true }).waitFor()
    })
  })

  test('an edit while the page is loading is not missed', async () => {
    await withPage(browser, async ({ page }) => {
      let load = (): void => {}
      const isEdited = new Promise<void>((resolve) => (load = resolve))
      await page.route(/\/dist\/browser\/app-entry\.js/, async (route) => {
        await isEdited
        await route.continue()
      })
      await page.goto(`${app.url}/`, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Basic' }).waitFor()
      await copy.edit('app/page.tsx', '<h1>Basic</h1>', '<h1>Edited</h1>')
      await expect.poll(async () => (await fetch(app.url)).text()).toContain('<h1>Edited</h1>')
      load()
      await page.getByRole('heading', { name: 'Edited' }).waitFor()
    })
  })

  test('an edited stylesheet applies without a reload', async () => {
    await withPage(browser, async ({ page }) => {
      await openAndCount(page, '/css')
      await copy.edit('app/css/page.module.css', 'rgb(0, 128, 0)', 'rgb(9, 9, 9)')
      await copy.edit('app/css/client-box.module.css', 'rgb(128, 0, 128)', 'rgb(7, 7, 7)')
      await copy.edit('app/global.css', 'rgb(250, 251, 252)', 'rgb(8, 8, 8)')
      const readColours = (): Promise<string[]> =>
        page.evaluate(() => [
          getComputedStyle(document.querySelector('#server-module') ?? document.body).color,
          getComputedStyle(document.querySelector('#client-module') ?? document.body).color,
          getComputedStyle(document.body).backgroundColor,
        ])
      await expect.poll(readColours).toEqual(['rgb(9, 9, 9)', 'rgb(7, 7, 7)', 'rgb(8, 8, 8)'])
      await page.getByText('root: 1', { exact: true }).waitFor()
    })
  })

  test('a broken server file shows the overlay and the page recovers when it is fixed', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await openAndCount(page, '/')
      await copy.edit('app/page.tsx', '<h1>Basic</h1>', '<h1>Basic</h2>')
      await waitForOverlay(page, /app\/page\.tsx/)
      await copy.edit('app/page.tsx', '<h1>Basic</h2>', '<h1>Fixed</h1>')
      await page.getByRole('heading', { name: 'Fixed' }).waitFor()
      await expect.poll(() => readOverlay(page).catch(() => 'gone')).not.toContain('page.tsx')
    })
  })

  test('a broken client file shows the overlay and recovers when it is fixed', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await openAndCount(page, '/')
      await copy.edit('lib/counter.tsx', "'use client'", "'use client' (")
      await waitForOverlay(page, /lib\/counter\.tsx/)
      await copy.edit('lib/counter.tsx', "'use client' (", "'use client'")
      await page.getByText(/root: \d/).waitFor()
      await expect.poll(() => readOverlay(page).catch(() => 'gone')).not.toContain('counter.tsx')
    })
  })

  test('the overlay says what to do about a file that does not compile', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await openAndCount(page, '/')
      await copy.edit('lib/counter.tsx', "'use client'", "'use client'\nimport 'waymark/headers'")
      await waitForOverlay(
        page,
        /lib\/counter\.tsx imports waymark\/headers[^]*Hint[^]*WM_SERVER_MODULE_IN_BROWSER/,
      )
      await copy.edit('lib/counter.tsx', "\nimport 'waymark/headers'", '')
      // The page is there all the time. An update that comes after the next error would take that away.
      await expect.poll(() => readOverlay(page)).toBe('')

      await copy.edit(
        'app/page.tsx',
        'export default',
        "import { useRouter } from 'waymark/navigation'\nexport default",
      )
      await waitForOverlay(page, /imports useRouter[^]*Put 'use client'/)
    })
  })

  test('an error of a server file is still told when another, client file has been saved', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await openAndCount(page, '/')
      await copy.edit('app/page.tsx', '<h1>Basic</h1>', '<h1>Basic</h2>')
      await waitForOverlay(page, /app\/page\.tsx/)
      await copy.edit('lib/counter.tsx', '`${name}: ${count}`', '`${name} is ${count}`')
      await page.getByText(/root is \d/).waitFor()
      await waitForOverlay(page, /app\/page\.tsx/)
      await copy.edit('app/page.tsx', '<h1>Basic</h2>', '<h1>Basic</h1>')
      await expect.poll(() => readOverlay(page)).toBe('')
    })
  })

  test('an error that nobody looked at before it was mended is not shown', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await copy.edit('app/page.tsx', '<h1>Basic</h1>', '<h1>Basic</h2>')
      await expect.poll(async () => (await fetch(app.url)).status).toBe(500)
      await copy.edit('app/page.tsx', '<h1>Basic</h2>', '<h1>Mended</h1>')
      await expect.poll(async () => (await fetch(app.url)).status).toBe(200)
      await openAndCount(page, '/')
      expect(await readOverlay(page)).toBe('')
    })
  })

  test('a root layout without its tags is named in the overlay until it has them', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      const whole = await readFile(`${copy.dir}/app/layout.tsx`, 'utf8')
      await copy.write('app/layout.tsx', 'export default ({ children }) => <main>{children}</main>\n')
      await expect.poll(async () => (await fetch(app.url)).status).toBe(500)
      await page.goto(app.url)
      await waitForOverlay(page, /app\/layout\.tsx did not render <html> and <body>/)
      await copy.write('app/layout.tsx', whole)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
    })
  })

  test('a public file at the URL of a page is named in the overlay until it is gone', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await copy.write('public/about', 'a file')
      await page.goto(`${app.url}/about`)
      await waitForOverlay(page, /public\/about and app\/\(marketing\)\/about\/page\.tsx both answer \/about/)
      await rm(`${copy.dir}/public/about`)
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
    })
  })

  test('an error of a server component is shown with its source', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await page.goto(`${app.url}/boom`)
      await waitForOverlay(page, /secret of the boom page/)
      await waitForOverlay(page, /app\/boom\/page\.tsx:5/)
    })
  })

  test('what the server and the browser render differently is shown at the line of the element', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await copy.write(
        'app/differs/page.tsx',
        `'use client'

export default function Differs() {
  return <p id="differs">{typeof window}</p>
}
`,
      )
      await expect.poll(async () => (await fetch(`${app.url}/differs`)).status).toBe(200)
      await page.goto(`${app.url}/differs`)
      await waitForOverlay(page, /Hydration failed[^]*app\/differs\/page\.tsx:4:/)
    })
  })

  test('elements that HTML does not nest are named, with the line of the inner one', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      await copy.write(
        'app/nested-wrongly/page.tsx',
        `'use client'

export default function Nested() {
  return (
    <p>
      <div>inner</div>
    </p>
  )
}
`,
      )
      await expect.poll(async () => (await fetch(`${app.url}/nested-wrongly`)).status).toBe(200)
      await page.goto(`${app.url}/nested-wrongly`)
      await waitForOverlay(
        page,
        /In HTML, <div> cannot be a descendant of <p>\.[^]*app\/nested-wrongly\/page\.tsx:6:/,
      )
    })
  })

  test('an error is shown though a log in the folder of the app was written meanwhile', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/./)
      const logFile = `${copy.dir}/app.log`
      await copy.write('app.log', 'begun')
      await copy.write(
        'middleware.ts',
        `import { appendFileSync } from 'node:fs'
export function middleware(): void {
  for (const time of [0, 30, 60, 90]) setTimeout(() => appendFileSync(${JSON.stringify(logFile)}, 'failed'), time)
  throw new Error('failed and logged')
}
`,
      )
      await expect.poll(async () => (await fetch(app.url)).status).toBe(500)
      await page.goto(app.url)
      await waitForOverlay(page, /failed and logged/)
    })
  })

  test('a page that is added and removed is found and forgotten', async () => {
    await withPage(browser, async ({ page, allowErrors }) => {
      allowErrors(/status of 404/)
      await page.goto(`${app.url}/fresh`)
      await page.getByText('This page could not be found.').waitFor()
      await mkdir(`${copy.dir}/app/fresh`)
      await copy.write(
        'app/fresh/page.tsx',
        'export default function Fresh() {\n  return <h1>Fresh</h1>\n}\n',
      )
      const readStatus = async (): Promise<number> => (await fetch(`${app.url}/fresh`)).status
      await expect.poll(readStatus).toBe(200)
      await rm(`${copy.dir}/app/fresh`, { recursive: true })
      await expect.poll(readStatus).toBe(404)
    })
  })
})
