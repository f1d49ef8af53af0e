import { expect, test } from 'vitest'
import { describeNavigation } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage) => {
  test('on a navigation a slot that matches changes, and one that does not keeps what it shows', () =>
    inPage(async ({ page, open, follow, clickCounter, counter, readRuns, url }) => {
      const text = (id: string): Promise<string | null> => page.locator(`#${id} p`).textContent()
      await open('/board')
      expect([await text('children'), await text('team'), await text('stats')]).toEqual([
        'Board page',
        'Team page',
        'Stats page',
      ])
      for (const name of ['board-page', 'stats-page', 'team-page']) await clickCounter(name)
      const runs = [
        await readRuns('board-layout'),
        await readRuns('stats-page'),
        await readRuns('board-page'),
      ]
      await follow('/board/members')
      await page.getByText('Team members').waitFor()
      expect([await text('children'), await text('stats')]).toEqual(['Board page', 'Stats page'])
      expect(await counter('board-page')).toBe('board-page: 1')
      expect(await counter('stats-page')).toBe('stats-page: 1')
      expect([
        await readRuns('board-layout'),
        await readRuns('stats-page'),
        await readRuns('board-page'),
      ]).toEqual(runs)
      await follow('/board/visits')
      await page.getByText('Stats visits').waitFor()
      await expect.poll(() => page.url()).toBe(`${url}/board/visits`)
      expect([await text('children'), await text('team')]).toEqual(['Board page', 'Team members'])
    }))

  test('each entry of the history brings its own combination of slots back', () =>
    inPage(async ({ page, open, follow, payloads }) => {
      const texts = (): Promise<string[]> => page.locator('#children p, #team p, #stats p').allTextContents()
      await open('/board')
      await follow('/board/members')
      await page.getByText('Team members').waitFor()
      await follow('/board/visits')
      await page.getByText('Stats visits').waitFor()
      payloads.clear()
      await page.goBack()
      await expect.poll(texts).toEqual(['Board page', 'Team members', 'Stats page'])
      await page.goBack()
      await expect.poll(texts).toEqual(['Board page', 'Team page', 'Stats page'])
      await page.evaluate(() => history.go(2))
      await expect.poll(texts).toEqual(['Board page', 'Team members', 'Stats visits'])
      expect(payloads.list()).toEqual([])
    }))

  test('a load of the same address shows the defaults of slots without a match', () =>
    inPage(async ({ page, open, follow }) => {
      const texts = (): Promise<string[]> => page.locator('#children p, #team p, #stats p').allTextContents()
      await open('/board')
      await follow('/board/members')
      await page.getByText('Team members').waitFor()
      await page.reload()
      await expect.poll(texts).toEqual(['Board default', 'Team members', 'Stats default'])
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await follow('/board')
      await expect.poll(texts).toEqual(['Board page', 'Team page', 'Stats page'])
    }))

  test('refresh asks also for the pages that kept slots came from, once for each address', () =>
    inPage(async ({ page, open, follow, readRuns, payloads, clickCounter, counter }) => {
      await open('/board')
      await follow('/board/members')
      await page.getByText('Team members').waitFor()
      await follow('/board/visits')
      await page.getByText('Stats visits').waitFor()
      await clickCounter('board-page')
      await clickCounter('team-members')
      const shown = (name: string): Promise<string | null> =>
        page.locator(`[data-runs="${name}"]`).textContent()
      const before = [await shown('board-page'), await shown('team-members'), await shown('stats-visits')]
      const layouts = await readRuns('root-layout')
      payloads.clear()
      await page.evaluate(() => window.router.refresh())
      await expect.poll(() => shown('stats-visits')).not.toBe(before[2])
      await expect.poll(() => shown('board-page')).not.toBe(before[0])
      await expect.poll(() => shown('team-members')).not.toBe(before[1])
      expect(payloads.list().toSorted()).toEqual(['/board', '/board/members', '/board/visits'])
      expect(await readRuns('root-layout')).toBeGreaterThan(layouts)
      expect(await counter('board-page')).toBe('board-page: 1')
      expect(await counter('team-members')).toBe('team-members: 1')
    }))

  test('leaving the board and coming back shows it as that address is', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      const texts = (): Promise<string[]> => page.locator('#children p, #team p, #stats p').allTextContents()
      await open('/board')
      await follow('/board/members')
      await page.getByText('Team members').waitFor()
      await follow('/docs/a')
      await arrive('Doc a', '/docs/a')
      await follow('/board/visits')
      await expect.poll(texts).toEqual(['Board default', 'Team default', 'Stats visits'])
    }))
})
