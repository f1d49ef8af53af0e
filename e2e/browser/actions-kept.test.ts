import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFixture } from '../harness/copy-fixture.ts'
import { describeInBrowser, openBrowser, withPage, type TestBrowser } from '../harness/open-browser.ts'
import { waitUntil } from '../harness/wait-until.ts'

const ACTIONS = `'use server'
import { cookies } from 'waymark/headers'
export async function choose(theme: string) {
  ;(await cookies()).set('theme', theme)
  return theme
}
`
const PAGE = `'use client'
import { useState } from 'react'
import { choose } from './actions.ts'
export default function Page({ searchParams }: { searchParams: Promise<{ theme: string }> }) {
  const [count, setCount] = useState(0)
  const [chosen, setChosen] = useState('none')
  return (
    <>
      <button id="count" onClick={() => setCount(count + 1)}>{count}</button>
      <Choose onChosen={setChosen} searchParams={searchParams} />
      <p id="chosen">{chosen}</p>
    </>
  )
}
function Choose({ onChosen, searchParams }: { onChosen: (theme: string) => void; searchParams: Promise<{ theme: string }> }) {
  return <button id="choose" onClick={async () => onChosen(await choose((await searchParams).theme))}>choose</button>
}
`

const app = await copyFixture('hello')
afterAll(() => app.remove())
await app.write('app/chosen/actions.ts', ACTIONS)
await app.write('app/chosen/page.tsx', PAGE)

describeInBrowser(app.dir, ['start', 'dev'], (running) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('a page that is a client component, and was made before, keeps its state when an action brings it anew', () =>
    withPage(browser, async ({ page }) => {
      await page.goto(`${running().url}/chosen?theme=blue`)
      await waitUntil(async () => {
        await page.click('#count')
        return (await page.textContent('#count')) !== '0'
      }, 'the page to be taken over')
      const count = await page.textContent('#count')
      await page.click('#choose')
      await page.locator('#chosen', { hasText: 'blue' }).waitFor()
      expect(await page.textContent('#count')).toBe(count)
    }))
})
