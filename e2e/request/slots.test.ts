import { expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { sendPayload } from '../harness/send-payload.ts'
import { describeApp } from '../harness/start-app.ts'

function readSlots(html: string): Record<string, string> {
  const found = html.matchAll(/<div data-slot="(\w+)">(?:<!--[^>]*-->)*<p>([^<]*)<\/p>/g)
  return Object.fromEntries([...found].map(([, slot, text]) => [slot, text]))
}

const INTERCEPTED = [
  { path: '/cross/feed/photo', from: '/cross/feed', text: 'feed photo' },
  { path: '/cross/feed/photo', from: '/cross/feed/anything/below', text: 'feed photo' },
  { path: '/cross/feed/shot/3', from: '/cross/feed', text: 'feed shot' },
  { path: '/cross/item', from: '/cross/feed', text: 'item' },
  { path: '/cross/u/photo/5', from: '/cross/u/ann', text: 'person photo' },
  { path: '/cross/l/en/photos', from: '/cross/l/en/foo', text: 'lang photos' },
  { path: '/cross/c', from: '/cross/a/b', text: 'two up' },
  { path: '/far', from: '/cross/a/b', text: 'far' },
]

describeApp('basic', ['start', 'dev'], (app) => {
  test.each([
    { path: '/board', slots: { children: 'board page', team: 'team page', analytics: 'analytics page' } },
    {
      path: '/board/settings',
      slots: { children: 'settings page', team: 'team default', analytics: 'analytics settings' },
    },
    {
      path: '/board/members',
      slots: { children: 'board default', team: 'team members', analytics: 'analytics default' },
    },
    { path: '/panels', slots: { left: 'left panel', right: 'right panel' } },
  ])('a full load of $path fills every slot by its match or its default', async ({ path, slots }) => {
    const { status, text } = await send(app().url, path)
    expect(status).toBe(200)
    expect(readSlots(text)).toEqual(slots)
  })

  test('notFound() in a slot is shown by a not-found file of the slot', async () => {
    const { status, text } = await send(app().url, '/board/gone')
    expect(status).toBe(404)
    expect(text).toContain('<p>board default</p>')
    expect(text).toContain('<p>analytics not-found</p>')
  })

  test('notFound() in a slot without one passes by the file that stands in for the page beside it', async () => {
    const { status, text } = await send(app().url, '/board/lost')
    expect(status).toBe(404)
    expect(text).toContain('This page could not be found.')
    expect(text).not.toContain('<p>board')
  })

  test('a named slot without match and default stays empty', async () => {
    const { status, text } = await send(app().url, '/bare')
    expect(status).toBe(200)
    expect(readSlots(text)).not.toHaveProperty('panel')
  })

  test('a page without its main part is not found', async () => {
    expect((await send(app().url, '/bare/only')).status).toBe(404)
  })

  test.each(INTERCEPTED)('a full load of $path is never intercepted', async ({ path, text, from }) => {
    const answer = await send(app().url, path, { headers: { 'next-url': from } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(`plain: ${text}`)
    expect(answer.text).not.toContain(`intercepted: ${text}`)
  })

  test.each(INTERCEPTED)('coming from $from, $path is intercepted', async ({ path, from, text }) => {
    const answer = await sendPayload(app().url, path, { 'next-url': from })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(`intercepted: ${text}`)
    expect(answer.text).not.toContain(`plain: ${text}`)
  })

  test.each([
    { path: '/cross/feed/photo', from: '/cross/item', text: 'feed photo' },
    { path: '/cross/feed/photo', from: '/cross/feedback', text: 'feed photo' },
    { path: '/cross/c', from: '/cross/a', text: 'two up' },
    { path: '/far', from: '/', text: 'far' },
  ])('coming from $from, $path is the plain page', async ({ path, from, text }) => {
    const answer = await sendPayload(app().url, path, { 'next-url': from })
    expect(answer.text).toContain(`plain: ${text}`)
    expect(answer.text).not.toContain(`intercepted: ${text}`)
  })
})

describeApp('roots', ['start'], (app) => {
  test('an intercepting page at the root catches navigations from everywhere', async () => {
    for (const from of ['/', '/cart']) {
      const answer = await sendPayload(app().url, '/photo/9', { 'next-url': from })
      expect(answer.text).toContain('Photo modal 9')
    }
  })

  test('notFound() in a slot of the outermost layout takes the place of the page and of all slots', async () => {
    const { status, text } = await send(app().url, '/sold')
    expect(status).toBe(404)
    expect(text).toContain('data-root="site"')
    expect(text).toContain('This page could not be found.')
    expect(text).not.toContain('Beside what was sold</h1>')
    expect(text).toContain('<aside id="modal"></aside>')
  })

  test('the shared URL shows the page', async () => {
    const answer = await send(app().url, '/photo/9')
    expect(answer.text).toContain('Photo page 9')
    expect(answer.text).not.toContain('Photo modal')
  })
})
