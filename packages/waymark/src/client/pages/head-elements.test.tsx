/* oxlint-disable react/jsx-key -- lists of heads are no lists of children */
import { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { mergeHeadElements } from './head-elements.ts'

const CHARSET = '<meta charSet="utf-8"/>'
const VIEWPORT = '<meta name="viewport" content="width=device-width"/>'

function show(heads: ReactNode[]): string {
  // One by one: React has an order of its own for what it finds in a head.
  const tags = mergeHeadElements(heads).map((element) => renderToStaticMarkup(element))
  return tags.join('').replaceAll(' data-next-head=""', '')
}

const withDefaults = (rest: string): string => CHARSET + VIEWPORT + rest

describe('elements of the head', () => {
  test.each<[string, ReactNode[], string]>([
    ['nothing but the defaults', [], withDefaults('')],
    ['the last title stays', [<title>A</title>, <title>B</title>], withDefaults('<title>B</title>')],
    [
      'a title of several parts is one text',
      [
        <title>
          {'Red'} {2} {null}| Shop
        </title>,
      ],
      withDefaults('<title>Red 2 | Shop</title>'),
    ],
    ['the last base stays', [<base href="/a" />, <base href="/b" />], withDefaults('<base href="/b"/>')],
    [
      'one meta for each name',
      [<meta name="a" content="1" />, <meta name="a" content="2" />],
      withDefaults('<meta name="a" content="2"/>'),
    ],
    [
      'one meta for each itemProp and httpEquiv',
      [
        <>
          <meta itemProp="a" content="1" />
          <meta httpEquiv="refresh" content="1" />
        </>,
        <>
          <meta itemProp="a" content="2" />
          <meta httpEquiv="refresh" content="2" />
        </>,
      ],
      withDefaults('<meta itemProp="a" content="2"/><meta http-equiv="refresh" content="2"/>'),
    ],
    ['one character set', [<meta charSet="latin1" />], `${VIEWPORT}<meta charSet="latin1"/>`],
    [
      'a viewport of the page replaces the default',
      [<meta name="viewport" content="x" />],
      `${CHARSET}<meta name="viewport" content="x"/>`,
    ],
    [
      'a property may repeat, within one Head and in several',
      [
        <meta property="og:image" content="/0.png" />,
        <>
          <meta property="og:image" content="/1.png" />
          <meta property="og:image" content="/2.png" />
        </>,
      ],
      withDefaults(
        '<meta property="og:image" content="/0.png"/><meta property="og:image" content="/1.png"/><meta property="og:image" content="/2.png"/>',
      ),
    ],
    [
      'one element for each key, whatever it is',
      [<link key="k" rel="a" />, <script key="k" src="/b.js" />],
      withDefaults('<script src="/b.js"></script>'),
    ],
    [
      'keys let a name repeat',
      [
        <>
          <meta key="a" name="n" content="1" />
          <meta key="b" name="n" content="2" />
        </>,
      ],
      withDefaults('<meta name="n" content="1"/><meta name="n" content="2"/>'),
    ],
    [
      'a name without a key gives way to a later one with a key',
      [<meta name="n" content="1" />, <meta key="b" name="n" content="2" />],
      withDefaults('<meta name="n" content="2"/>'),
    ],
    [
      'a name with a key stays beside a later one without',
      [<meta key="b" name="n" content="1" />, <meta name="n" content="2" />],
      withDefaults('<meta name="n" content="1"/><meta name="n" content="2"/>'),
    ],
    [
      'one property for each key',
      [<meta key="t" property="og:title" content="1" />, <meta key="t" property="og:title" content="2" />],
      withDefaults('<meta property="og:title" content="2"/>'),
    ],
    [
      'links without a key all stay',
      [<link rel="a" href="/1" />, <link rel="a" href="/1" />],
      withDefaults('<link rel="a" href="/1"/><link rel="a" href="/1"/>'),
    ],
    ['fragments are opened', [<>{[<title key="t">A</title>]}</>], withDefaults('<title>A</title>')],
    [
      'html and body have no place in a head',
      [<html lang="nl" />, <body className="a" />, <title>A</title>],
      withDefaults('<title>A</title>'),
    ],
    ['text, nothing and components are left out', ['text', null, false, <Loud />], withDefaults('')],
  ])('%s', (_, heads, expected) => {
    expect(show(heads)).toBe(expected)
  })

  test('all of them are marked, so that the browser knows which it may replace', () => {
    const marks = mergeHeadElements([<title>A</title>]).map(({ props }) => props['data-next-head'])
    expect(marks).toEqual(['', '', ''])
  })
})

function Loud(): ReactNode {
  return <title>Loud</title>
}
