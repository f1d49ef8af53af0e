import { describe, expect, it } from 'vitest'
import { escapeHtml, escapeInlineScript } from './escape.ts'

describe('escapeHtml', () => {
  it.each([
    ['plain text', 'plain text'],
    ['', ''],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onload="x', '&quot; onload=&quot;x'],
    ["' onload='x", '&#39; onload=&#39;x'],
    ['&amp;', '&amp;amp;'],
    ['<!--', '&lt;!--'],
    ['a\uD800b', 'a\uFFFDb'],
    ['a\uDC00', 'a\uFFFD'],
    ['smile 😀 stays', 'smile 😀 stays'],
    ['\uDC00\uD800', '\uFFFD\uFFFD'],
    ['\uD83D😀\uDE00', '\uFFFD😀\uFFFD'],
    ['\uD800\uD800\uDC00\uDC00', '\uFFFD\uD800\uDC00\uFFFD'],
    ['\uE000\uD7FF<', '\uE000\uD7FF&lt;'],
  ])('turns %j into %j', (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped)
  })
})

describe('escapeInlineScript', () => {
  it.each([
    ['</script><script>alert(1)</script>'],
    ['</ScRiPt >'],
    ['<!-- <script>'],
    ['-->'],
    [']]>'],
    ['a & b'],
    ['line\u2028and\u2029paragraph'],
    ['lone \uD800 high'],
    ['lone \uDFFF low'],
    ['reversed \uDC00\uD800 pair'],
    ['whole 😀 pair'],
    ['quote " backslash \\ newline \n'],
  ])('keeps the value of %j', (value) => {
    expect(JSON.parse(escapeInlineScript(JSON.stringify(value)))).toBe(value)
  })

  it.each(['</script>', '<!--', '<script', '-->', '&lt;', '\u2028', '\u2029', '\uD800', '\uDC00x'])(
    'leaves nothing of %j that HTML or a line terminator could act on',
    (value) => {
      expect(escapeInlineScript(`"${value}"`)).not.toMatch(/[<>&\u2028\u2029]|\p{Surrogate}/u)
    },
  )

  it('writes what it replaces as JSON escapes', () => {
    expect(escapeInlineScript('["</script>","\u2028","\uD800"]')).toBe(
      '["\\u003c/script\\u003e","\\u2028","\\ud800"]',
    )
  })
})
