import { describe, expect, it } from 'vitest'
import { createErrorDocument, createStatusDocument } from './error-document.ts'

const HOSTILE = `"><script>alert('x')</script>`

describe('createErrorDocument', () => {
  it('shows the server-side sentence and the digest', () => {
    const html = createErrorDocument({ status: 500, digest: '2340981' })
    expect(html).toContain(
      '<h2>Application error: a server-side exception has occurred (see the server logs for more information).</h2>',
    )
    expect(html).toContain('<p><span>Digest: <code>2340981</code></span>')
    expect(html).toContain('<html id="__next_error__"')
  })

  it('names the status when there is no digest to look up', () => {
    const html = createErrorDocument({ status: 500 })
    expect(html).toContain('<title>500: Internal Server Error</title>')
    expect(html).toContain('<h1>500</h1>')
    expect(html).toContain('<h2>Internal Server Error.</h2>')
    expect(html).not.toContain('Digest')
    expect(html).not.toContain('<script')
  })

  it('shows no digest for a missing page', () => {
    const html = createErrorDocument({ status: 404, digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
    expect(html).toBe(createStatusDocument(404))
  })

  it('hides the copy button until its script runs', () => {
    expect(createErrorDocument({ status: 500, digest: 'd' })).toMatch(/<button [^>]*hidden>/)
  })

  it('escapes digest and nonce', () => {
    const html = createErrorDocument({ status: 500, digest: HOSTILE, nonce: HOSTILE })
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain('<code>&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</code>')
  })

  it('puts the nonce on style and script', () => {
    const html = createErrorDocument({ status: 500, digest: 'd', nonce: 'abc' })
    expect(html).toContain('<style nonce="abc">')
    expect(html).toContain('<script nonce="abc">')
  })

  it('has no style attribute and no handler attribute, which a strict policy would block', () => {
    expect(createErrorDocument({ status: 500, digest: 'd' })).not.toMatch(/ (?:style|on\w+)=/)
  })
})

describe('createStatusDocument', () => {
  it.each([
    [400, 'Bad Request'],
    [405, 'Method Not Allowed'],
    [414, 'URI Too Long'],
    [431, 'Request Header Fields Too Large'],
    [500, 'Internal Server Error'],
    [503, 'Service Unavailable'],
    [599, 'An unexpected error has occurred'],
  ])('%s says what it is', (status, reason) => {
    const html = createStatusDocument(status)
    expect(html).toContain(`<title>${status}: ${reason}</title>`)
    expect(html).toContain(`<h1>${status}</h1>`)
    expect(html).toContain(`<h2>${reason}.</h2>`)
    expect(html).toContain('<a href="/">')
  })

  it('gives a missing page the same title and sentence as the page inside a layout', () => {
    const html = createStatusDocument(404)
    expect(html).toContain('<title>404: This page could not be found.</title>')
    expect(html).toContain('<h2>This page could not be found.</h2>')
  })
})
