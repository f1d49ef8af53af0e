import { expect, test } from 'vitest'
import { describeNavigation } from '../harness/navigation.ts'

interface Case {
  name: string
  from: string
  /** Heading of the page that stays behind the modal. */
  behind: string
  to: string
  modal: string
  full: string
}

const CASES: Case[] = [
  {
    name: '(.) in a slot',
    from: '/feed',
    behind: 'Feed',
    to: '/feed/photo/1',
    modal: 'Modal photo {"id":"1"}',
    full: 'Full photo {"id":"1"}',
  },
  {
    name: '(.) from below the intercepting route',
    from: '/feed/more',
    behind: 'More of the feed',
    to: '/feed/photo/1',
    modal: 'Modal photo {"id":"1"}',
    full: 'Full photo {"id":"1"}',
  },
  {
    name: '(.) in a slot of the root layout, inside a group',
    from: '/docs/a',
    behind: 'Doc a',
    to: '/snap/2',
    modal: 'Modal snap {"id":"2"}',
    full: 'Full snap {"id":"2"}',
  },
  {
    name: '(..) in a slot',
    from: '/feed',
    behind: 'Feed',
    to: '/picture/3',
    modal: 'Modal picture {"id":"3"}',
    full: 'Full picture {"id":"3"}',
  },
  {
    name: '(..) from a dynamic segment under a group',
    from: '/u/ann',
    behind: 'Person',
    to: '/u/photo/4',
    modal: 'Modal person photo {"name":"ann","id":"4"}',
    full: 'Full person photo {"id":"4"}',
  },
  {
    name: '(..) below a dynamic segment that both share',
    from: '/l/en/foo',
    behind: 'Foo',
    to: '/l/en/photos',
    modal: 'Modal photos {"lang":"en"}',
    full: 'Full photos {"lang":"en"}',
  },
  {
    name: '(..)(..)',
    from: '/a/b',
    behind: 'Deep',
    to: '/c/5',
    modal: 'Modal two up {"id":"5"}',
    full: 'Full two up {"id":"5"}',
  },
  {
    name: '(...)',
    from: '/a/b',
    behind: 'Deep',
    to: '/far/6',
    modal: 'Modal far {"id":"6"}',
    full: 'Full far {"id":"6"}',
  },
]

describeNavigation(['start', 'dev'], (inPage) => {
  test.each(CASES)(
    '$name: opens over the page, closes by back, opens by forward, is the full page after a reload',
    (c) =>
      inPage(
        async ({ page, open, follow, heading, url, clickCounter, counter, isSameDocument, payloads }) => {
          const shown = (text: string) => page.getByText(text, { exact: true })
          await open(c.from)
          await clickCounter('root')
          await follow(c.to)
          await shown(c.modal).waitFor()
          await expect.poll(() => page.url()).toBe(url + c.to)
          expect(await heading(c.behind).isVisible()).toBe(true)
          expect(await shown(c.full).count()).toBe(0)
          await clickCounter('inside')

          payloads.clear()
          await page.goBack()
          await shown(c.modal).waitFor({ state: 'detached' })
          expect(await heading(c.behind).isVisible()).toBe(true)
          await expect.poll(() => page.url()).toBe(url + c.from)
          await page.goForward()
          await shown(c.modal).waitFor()
          expect(await heading(c.behind).isVisible()).toBe(true)
          await expect.poll(() => page.url()).toBe(url + c.to)
          expect(payloads.list()).toEqual([])
          expect(await counter('root')).toBe('root: 1')
          expect(await isSameDocument()).toBe(true)

          await page.reload()
          await shown(c.full).waitFor()
          expect(await shown(c.modal).count()).toBe(0)
          expect(await heading(c.behind).count()).toBe(0)
        },
      ),
  )

  test('each of these addresses by itself is the full page', () =>
    inPage(async ({ page, url }) => {
      for (const { to, full } of CASES) {
        await page.goto(url + to)
        await page.getByText(full, { exact: true }).waitFor()
      }
    }))

  test('from a page that does not intercept, the full page is shown', () =>
    inPage(async ({ page, open, follow, isSameDocument }) => {
      await open('/docs/a')
      await follow('/picture/3')
      await page.getByText('Full picture {"id":"3"}', { exact: true }).waitFor()
      expect(await page.getByText(/Modal picture/).count()).toBe(0)
      expect(await isSameDocument()).toBe(true)
    }))

  test('without a slot the intercepting page takes the place of the page', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/inline')
      await follow('/inline/item')
      await arrive('Intercepted item', '/inline/item')
      await page.goBack()
      await arrive('Inline', '/inline')
      await page.goForward()
      await arrive('Intercepted item', '/inline/item')
      await page.reload()
      await arrive('Full item', '/inline/item')
    }))

  test('from one modal to the next the page behind stays', () =>
    inPage(async ({ page, open, follow, heading, clickCounter, counter }) => {
      await open('/feed')
      await clickCounter('behind')
      await follow('/feed/photo/1')
      await page.getByText('Modal photo {"id":"1"}').waitFor()
      await follow('/feed/photo/2')
      await page.getByText('Modal photo {"id":"2"}').waitFor()
      expect(await heading('Feed').isVisible()).toBe(true)
      expect(await counter('behind')).toBe('behind: 1')
      await follow('/picture/3')
      await page.getByText('Modal picture {"id":"3"}').waitFor()
      expect(await heading('Feed').isVisible()).toBe(true)
      await page.goBack()
      await page.getByText('Modal photo {"id":"2"}').waitFor()
      await page.evaluate(() => history.go(-2))
      await expect.poll(() => page.locator('#modal').textContent()).toBe('')
      expect(await counter('behind')).toBe('behind: 1')
    }))

  test('refresh keeps the modal and the page behind it, and runs both again', () =>
    inPage(async ({ page, open, follow, heading, clickCounter, counter, payloads }) => {
      await open('/feed')
      await follow('/picture/3')
      await page.getByText('Modal picture {"id":"3"}').waitFor()
      await clickCounter('inside')
      payloads.clear()
      await page.evaluate(() => window.router.refresh())
      await expect.poll(() => payloads.list().toSorted()).toEqual(['/feed', '/picture/3'])
      await expect.poll(() => payloads.inFlight()).toBe(0)
      expect(await page.getByText('Modal picture {"id":"3"}').isVisible()).toBe(true)
      expect(await heading('Feed').isVisible()).toBe(true)
      expect(await counter('inside')).toBe('inside: 1')
    }))

  test('a slot of the root layout keeps its modal on the next page, and back takes it away', () =>
    inPage(async ({ page, open, follow, arrive }) => {
      await open('/docs/a')
      await follow('/snap/2')
      await page.getByText('Modal snap {"id":"2"}').waitFor()
      await follow('/feed')
      await arrive('Feed', '/feed')
      // As in every slot without a match: it keeps what it shows until it is told otherwise.
      expect(await page.getByText('Modal snap {"id":"2"}').count()).toBe(1)
      await page.goBack()
      await page.goBack()
      await arrive('Doc a', '/docs/a')
      await page.getByText('Modal snap {"id":"2"}').waitFor({ state: 'detached' })
    }))

  test('going back to an intercepted page after a reload shows it over its page again, and back closes it', () =>
    inPage(async ({ page, open, follow, arrive, heading }) => {
      await open('/feed')
      await follow('/picture/3')
      await page.getByText('Modal picture {"id":"3"}').waitFor()
      await follow('/docs/a')
      await arrive('Doc a', '/docs/a')
      await page.reload()
      await page.locator('#hydrated[data-hydrated=true]').waitFor({ state: 'attached' })
      await page.goBack()
      await page.getByText('Modal picture {"id":"3"}').waitFor()
      expect(await heading('Feed').isVisible()).toBe(true)
      expect(await heading('Doc a').count()).toBe(0)
      await page.goBack()
      await arrive('Feed', '/feed')
      await expect.poll(() => page.getByText(/picture/).count()).toBe(0)
      expect(await heading('Feed').isVisible()).toBe(true)
    }))
})
