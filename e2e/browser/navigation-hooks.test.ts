import { expect, test } from 'vitest'
import { describeNavigation, newGate } from '../harness/navigation.ts'

describeNavigation(['start', 'dev'], (inPage) => {
  test.each([
    ['/', 'Home', { pathname: '/', search: '', params: {}, segment: null, segments: [] }],
    [
      '/docs/a?q=1&q=2',
      'Doc a',
      {
        pathname: '/docs/a',
        search: 'q=1&q=2',
        params: { slug: 'a' },
        segment: 'docs',
        segments: ['docs', 'a'],
      },
    ],
    [
      '/docs/a%20b',
      'Doc a%20b',
      {
        pathname: '/docs/a%20b',
        search: '',
        params: { slug: 'a%20b' },
        segment: 'docs',
        segments: ['docs', 'a%20b'],
      },
    ],
    [
      '/docs/deep/leaf',
      'Leaf',
      {
        pathname: '/docs/deep/leaf',
        search: '',
        params: {},
        segment: 'docs',
        segments: ['docs', '(inner)', 'deep', 'leaf'],
      },
    ],
    [
      '/files/x/y%20z',
      'Files x y%20z',
      {
        pathname: '/files/x/y%20z',
        search: '',
        params: { path: ['x', 'y%20z'] },
        segment: 'files',
        segments: ['files', 'x/y%20z'],
      },
    ],
  ])(
    'the hooks of the root layout at %s say the same after a load and after a navigation',
    (path, heading, expected) =>
      inPage(async ({ open, follow, arrive, hooks }) => {
        await open(path)
        expect(await hooks('root')).toEqual(expected)
        await follow('/tall/1')
        await arrive('Tall 1', '/tall/1')
        await follow(path)
        await arrive(heading, path)
        await expect.poll(() => hooks('root')).toEqual(expected)
      }),
  )

  test('segments are counted from the layout that asks', () =>
    inPage(async ({ open, follow, arrive, hooks }) => {
      await open('/docs/a')
      expect(await hooks('docs')).toMatchObject({ segment: 'a', segments: ['a'] })
      await follow('/docs/deep/leaf')
      await arrive('Leaf', '/docs/deep/leaf')
      await expect
        .poll(() => hooks('docs'))
        .toMatchObject({ segment: '(inner)', segments: ['(inner)', 'deep', 'leaf'] })
    }))

  test('a named slot tells its own segments', () =>
    inPage(async ({ page, open, follow, hooks }) => {
      await open('/board')
      expect(await hooks('board-team')).toMatchObject({ segment: null, segments: [] })
      await follow('/board/members')
      await page.getByText('Team members').waitFor()
      await expect
        .poll(() => hooks('board-team'))
        .toMatchObject({ segment: 'members', segments: ['members'] })
    }))

  test('push adds an entry, replace does not, back and forward walk; the router stays the same object', () =>
    inPage(async ({ page, open, arrive, isSameDocument }) => {
      await open('/docs/a')
      const length = (): Promise<number> => page.evaluate(() => history.length)
      const before = await length()
      await page.evaluate(() => window.router.push('/docs/b'))
      await arrive('Doc b', '/docs/b')
      expect(await length()).toBe(before + 1)
      await page.evaluate(() => window.router.replace('/docs/c'))
      await arrive('Doc c', '/docs/c')
      expect(await length()).toBe(before + 1)
      await page.evaluate(() => window.router.back())
      await arrive('Doc a', '/docs/a')
      await page.evaluate(() => window.router.forward())
      await arrive('Doc c', '/docs/c')
      // Relative to the address bar, like a link.
      await page.evaluate(() => window.router.push('d?q=1'))
      await arrive('Doc d', '/docs/d?q=1')
      await page.evaluate(() => window.router.push('?q=2'))
      await arrive('Doc d', '/docs/d?q=2')
      expect(await page.evaluate(() => window.routerChanges)).toBe(0)
      expect(await isSameDocument()).toBe(true)
    }))

  test('a push to the address that is shown adds no entry', () =>
    inPage(async ({ page, open, readRuns, arrive }) => {
      await open('/docs/a')
      await page.evaluate(() => window.router.push('/docs/b'))
      await arrive('Doc b', '/docs/b')
      const before = await page.evaluate(() => history.length)
      const runs = await readRuns('doc-page')
      await page.evaluate(() => window.router.push('/docs/b'))
      await expect.poll(() => page.evaluate(() => window.transitions?.at(-1))).toBe('end replace /docs/b')
      expect(await page.evaluate(() => history.length)).toBe(before)
      expect(await readRuns('doc-page')).toBeLessThanOrEqual(runs + 1)
      await page.goBack()
      await arrive('Doc a', '/docs/a')
    }))

  test.each(['javascript:window.hacked=1', ' java\nscript:window.hacked=1', 'data:text/html,x'])(
    'push refuses %j',
    (href) =>
      inPage(async ({ page, open }) => {
        await open('/docs/a')
        const message = await page.evaluate((target) => {
          try {
            window.router.push(target)
            return 'accepted'
          } catch (error) {
            return error instanceof Error ? 'refused' : 'odd'
          }
        }, href)
        expect(message).toBe('refused')
        expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      }),
  )

  test('only the link that was clicked last is pending', () =>
    inPage(async ({ page, open, showLinks, openGate, arrive }) => {
      const [first, second] = [newGate(), newGate()]
      await open('/docs/a')
      await showLinks(`/gated/${first}`, `/gated/${second}`)
      const one = page.locator(`#bar a[href="/gated/${first}"] span`)
      const two = page.locator(`#bar a[href="/gated/${second}"] span`)
      await one.click()
      await expect.poll(() => one.getAttribute('data-pending')).toBe('true')
      await two.click()
      await expect.poll(() => two.getAttribute('data-pending')).toBe('true')
      await expect.poll(() => one.getAttribute('data-pending')).toBe('false')
      await openGate(second)
      await arrive(`Gated ${second}`, `/gated/${second}`)
      await expect.poll(() => two.getAttribute('data-pending')).toBe('false')
      await openGate(first)
    }))

  test.each(['at once', 'after waiting'])(
    'a transition that navigates %s is pending until the new page is there, and ends with it',
    (when) =>
      inPage(async ({ page, open, openGate, arrive }) => {
        const gate = newGate()
        await open('/docs/a')
        const before = await page.locator('main').textContent()
        await page.evaluate(
          ([href, isLater]) =>
            window.inTransition(
              isLater
                ? async () => {
                    await Promise.resolve()
                    window.router.push(href)
                  }
                : () => window.router.push(href),
            ),
          [`/gated/${gate}`, when === 'after waiting'] as const,
        )
        const log = (): Promise<string[] | undefined> => page.evaluate(() => window.transitionLog)
        await expect.poll(log).toEqual([`true: ${before}`])
        await openGate(gate)
        await arrive(`Gated ${gate}`, `/gated/${gate}`)
        const after = await page.locator('main').textContent()
        await expect.poll(log).toEqual([`true: ${before}`, `false: ${after}`])
      }),
  )

  test('a transition that refreshes is pending until the new data is there', () =>
    inPage(async ({ page, open }) => {
      await open('/docs/a')
      const before = await page.locator('main').textContent()
      await page.evaluate(() => window.inTransition(() => window.router.refresh()))
      const log = (): Promise<string[] | undefined> => page.evaluate(() => window.transitionLog)
      await expect.poll(log).toHaveLength(2)
      const after = await page.locator('main').textContent()
      expect(after).not.toBe(before)
      expect(await log()).toEqual([`true: ${before}`, `false: ${after}`])
    }))

  test('a transition whose navigation another one overtakes ends with that one', () =>
    inPage(async ({ page, open, openGate, arrive }) => {
      const gate = newGate()
      await open('/docs/a')
      await page.evaluate((href) => window.inTransition(() => window.router.push(href)), `/gated/${gate}`)
      await expect.poll(() => page.evaluate(() => window.transitionLog)).toHaveLength(1)
      await page.evaluate(() => window.router.push('/docs/b'))
      await arrive('Doc b', '/docs/b')
      await expect.poll(() => page.evaluate(() => window.transitionLog)).toHaveLength(2)
      await openGate(gate)
    }))

  test('instrumentation-client hears the start and the end of each navigation', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/docs/a')
      await follow('/docs/b?q=1')
      await arrive('Doc b', '/docs/b?q=1')
      await follow({ href: '/docs/c', replace: true })
      await arrive('Doc c', '/docs/c')
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      await expect
        .poll(() => page.evaluate(() => window.transitions))
        .toEqual([
          'start push /docs/b?q=1',
          'end push /docs/b?q=1',
          'start replace /docs/c',
          'end replace /docs/c',
          'start traverse <origin>/docs/a',
          'end traverse <origin>/docs/a',
        ])
    }))

  test('hooks that throw do not break a navigation', () =>
    inPage(async ({ page, open, follow, arrive, allowErrors, isSameDocument }) => {
      allowErrors(/a hook of the fixture failed|instrumentation-client/)
      await open('/docs/a')
      await page.evaluate(() => void (window.hooksThrow = true))
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      expect(await isSameDocument()).toBe(true)
      await expect.poll(() => page.evaluate(() => window.transitions)).toHaveLength(2)
    }))

  test('a title that a page sets itself stays, in a document and on a navigation', () =>
    inPage(async ({ open, follow, arrive, expectTitle }) => {
      for (const how of ['effect', 'element']) {
        await open(`/own-title/${how}`)
        await expectTitle(`Own title by ${how}`)
        await follow('/docs/a')
        await arrive('Doc a', '/docs/a')
        await expectTitle('Doc a')
        await follow(`/own-title/${how}`)
        await arrive(`By ${how}`, `/own-title/${how}`)
        await expectTitle(`Own title by ${how}`)
      }
    }))

  test('a title that a page has set does not stay on the next one, though metadata gives both the same', () =>
    inPage(async ({ page, open, follow, arrive, expectTitle }) => {
      await open('/own-title/effect')
      await expectTitle('Own title by effect')
      await follow('/tall/1')
      await arrive('Tall 1', '/tall/1')
      await expectTitle('Navigation')
      await page.goBack()
      await arrive('By effect', '/own-title/effect')
      await expectTitle('Own title by effect')
      // Another address of the same page.
      await follow('/own-title/none')
      await arrive('By none', '/own-title/none')
      await expectTitle('Navigation')
      expect(await page.locator('title').count()).toBe(1)
    }))

  test('the new title is announced', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/docs/a')
      const said = (): Promise<string | null | undefined> =>
        page.evaluate(
          () => document.querySelector('next-route-announcer')?.shadowRoot?.firstElementChild?.textContent,
        )
      expect(await said()).toBe('')
      await follow('/docs/b')
      await arrive('Doc b', '/docs/b')
      await expect.poll(said).toBe('Doc b')
      await follow('/docs/b?q=1')
      await arrive('Doc b', '/docs/b?q=1')
      await page.goBack()
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      await expect.poll(said).toBe('Doc a')
    }))
})
