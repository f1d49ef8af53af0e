import { expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

function positions(text: string, parts: string[]): number[] {
  return parts.map((part) => text.indexOf(part))
}

function expectInOrder(text: string, parts: string[]): void {
  const found = positions(text, parts)
  expect(found).not.toContain(-1)
  expect(found).toEqual([...found].sort((a, b) => a - b))
}

describeApp('basic', ['start', 'dev'], (app) => {
  test('layouts nest from the root to the page', async () => {
    const { text } = await send(app().url, '/nested/deep/leaf')
    expectInOrder(text, [
      'data-counter="root"',
      'data-layout="nested"',
      'data-layout="deep"',
      '<h1>Leaf</h1>',
    ])
  })

  test.each([
    { path: '/about', own: 'marketing', other: 'account' },
    { path: '/profile', own: 'account', other: 'marketing' },
  ])('$path has the layout of its group only', async ({ path, own, other }) => {
    const { text } = await send(app().url, path)
    expect(text).toContain(`data-layout="${own}"`)
    expect(text).not.toContain(`data-layout="${other}"`)
  })

  test('a template lies between its layout and the page', async () => {
    const { text } = await send(app().url, '/template-probe/7')
    expectInOrder(text, ['data-layout="template-probe"', 'data-template="probe"', 'Template 7'])
  })

  test('a loading file is shown first and replaced in the same document', async () => {
    const { text } = await send(app().url, '/late?delay=300')
    expectInOrder(text, ['Loading late', 'Late content'])
  })
})

describeApp('roots', ['start'], (app) => {
  test.each([
    { path: '/', root: 'site' },
    { path: '/cart', root: 'shop' },
  ])('$path has the root layout of its group: $root', async ({ path, root }) => {
    expect((await send(app().url, path)).text).toMatch(new RegExp(`<html[^>]*data-root="${root}"`))
  })

  test('an unmatched URL still gets a whole document when there are two root layouts', async () => {
    const { status, text } = await send(app().url, '/nowhere')
    expect(status).toBe(404)
    expect(text).toContain('<html')
    expect(text).toContain('This page could not be found.')
  })

  test('forbidden() without its flag is an error, not a 403', async () => {
    const { status, text } = await send(app().url, '/needs-flag')
    expect(status).toBe(500)
    expect(text).not.toContain('could not be accessed')
  })
})

describeApp('strict-csp', ['start'], (app) => {
  test('a root not-found file answers unmatched URLs', async () => {
    const { status, text } = await send(app().url, '/nowhere')
    expect(status).toBe(404)
    expect(text).toContain('Nothing lives here')
  })

  test('every document has its own nonce, in the header and on every script', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/', '/nowhere', '/boom']) {
      const { headers, text } = await send(app().url, path)
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(20)
      nonces.add(nonce)
      for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(4)
  })

  test('must refuse: a nonce that the request brings', async () => {
    const headers = {
      'content-security-policy': "script-src 'nonce-of-the-visitor'",
      'x-nonce': 'of-the-visitor',
      cookie: 'nonce=of-the-visitor',
    }
    const answer = await send(app().url, '/?nonce=of-the-visitor', { headers })
    expect(answer.headers['content-security-policy']).not.toContain('of-the-visitor')
    expect(answer.text).not.toContain('nonce="of-the-visitor"')
  })
})
