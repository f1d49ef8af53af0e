import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { GlobalErrorPage } from './error-page.tsx'

const CLIENT_TEXT =
  'Application error: a client-side exception has occurred (see the browser console for more information).'
const SERVER_TEXT =
  'Application error: a server-side exception has occurred (see the server logs for more information).'

function readText(html: string): string {
  return html.replaceAll(/<style[^]*?<\/style>|<title>[^]*?<\/title>/g, '').replaceAll(/<[^>]+>/g, '\n')
}

describe('the default page for an error that no boundary caught', () => {
  const secret = Object.assign(new Error('password is hunter2'), { stack: 'at secret.ts:1:1' })

  it('says client-side and shows no digest when the error has none', () => {
    const html = renderToStaticMarkup(createElement(GlobalErrorPage, { error: secret }))
    expect(html).toContain(`<h2>${CLIENT_TEXT}</h2>`)
    expect(html).not.toContain('Digest')
  })

  it('says server-side and shows the digest when the error has one', () => {
    const error = Object.assign(new Error('x'), { digest: '1234567890' })
    const html = renderToStaticMarkup(createElement(GlobalErrorPage, { error }))
    expect(html).toContain(`<h2>${SERVER_TEXT}</h2>`)
    expect(html).toContain('<span>Digest: <code>1234567890</code></span>')
  })

  it.each([undefined, 'a1b2'])('never shows message or stack (digest %j)', (digest) => {
    const error = digest ? Object.assign(new Error(secret.message), { stack: secret.stack, digest }) : secret
    const html = renderToStaticMarkup(createElement(GlobalErrorPage, { error }))
    expect(html).not.toContain('hunter2')
    expect(html).not.toContain('secret.ts')
  })

  it('is a document of its own with a link home, and has no button before JavaScript runs', () => {
    const error = Object.assign(new Error('x'), { digest: 'd' })
    const html = renderToStaticMarkup(createElement(GlobalErrorPage, { error, reset: () => {} }))
    expect(html).toMatch(/^<html id="__next_error__" lang="en">/)
    expect(html).toContain('<a href="/">')
    expect(html).not.toContain('<button')
  })

  it('escapes the digest', () => {
    const error = Object.assign(new Error('x'), { digest: '<img src=x onerror=alert(1)>' })
    const html = renderToStaticMarkup(createElement(GlobalErrorPage, { error }))
    expect(html).not.toContain('<img')
    expect(readText(html)).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it.each([null, undefined, 'text', 7])('survives that %j was thrown', (error) => {
    expect(renderToStaticMarkup(createElement(GlobalErrorPage, { error }))).toContain(CLIENT_TEXT)
  })

  it('gives its stylesheet the nonce of the document', () => {
    const html = renderToStaticMarkup(createElement(GlobalErrorPage, { error: null, nonce: 'n0nce' }))
    expect(html).toContain('<style nonce="n0nce">.wm-fb{')
  })
})
