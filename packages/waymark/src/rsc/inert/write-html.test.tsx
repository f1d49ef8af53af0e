import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { enter, TOP } from './inert-elements.ts'
import { HtmlWriter, type Props, type Refusal, type WriterHost, type Written } from './write-html.ts'

/** Calls components, as the tree does. */
const host: WriterHost = {
  runComponent: ({ type, props }) => ({ node: (type as (props: Props) => unknown)(props) }),
  readLink: () => undefined,
  allowsStyle: true,
}

/** What stands inside of an element around the node. */
function write(node: ReactNode, tag = 'div'): string | undefined {
  return readInner(new HtmlWriter(host).writeInner(createElement<Props>(tag, null, node), tag, TOP))
}

function readInner(outcome: Written | Refusal): string | undefined {
  return 'inner' in outcome ? outcome.inner : undefined
}

/** React writes the apostrophe in another way. */
function writeByReact(node: ReactNode, tag = 'div'): string {
  const html = renderToStaticMarkup(createElement(tag, null, node))
  return html.slice(tag.length + 2, -(tag.length + 3)).replaceAll('&#x27;', '&#39;')
}

describe('written as React writes it', () => {
  const Name = ({ of: who }: { of: string }): ReactNode => <b>{who}</b>
  const cases: Record<string, ReactNode> = {
    text: 'a < b & "c" \'d\' > e',
    numbers: [0, 1.5, -0, Number.NaN, 10n],
    nothing: [null, undefined, true, false, ''],
    'fragments and lists': <Fragment key="f">{['a', <i key="1">b</i>, [1, [2]]]}</Fragment>,
    components: <Name of="Ada & Bob" />,
    'class and other names': <p className="a b" tabIndex={-1} title="t" />,
    'names that every object has': createElement('p', { constructor: 'a', toString: 'b' } as object),
    flags: <ol reversed hidden={false} />,
    words: <p spellCheck={false} draggable aria-hidden data-x={false} data-y={true} />,
    'false of a plain attribute': <p title={false as unknown as string} />,
    'numbers of tables': (
      <table>
        <tbody>
          <tr>
            <td rowSpan={2} colSpan={3}>
              x
            </td>
          </tr>
        </tbody>
      </table>
    ),
    columns: (
      <table>
        <colgroup>
          <col span={2} />
          <col span={0} />
        </colgroup>
      </table>
    ),
    start: <ol start={0} />,
    download: [
      <a key="1" download href="/a">
        a
      </a>,
      <a key="2" download="b" href="/a">
        b
      </a>,
      <a key="3" download={false} href="">
        c
      </a>,
    ],
    styles: (
      <p
        style={
          {
            color: 'red',
            marginTop: 4,
            lineHeight: 1.2,
            opacity: 0,
            '--x': 3,
            flex: 1,
            width: 0,
            height: '',
            background: ' url("a") ',
            zIndex: 2,
          } as object
        }
      />
    ),
    'an empty style': <p style={{}} />,
    'a list of properties with hyphens': <p style={{ WebkitLineClamp: undefined, fontSize: '1em' }} />,
    'images that wait': <img loading="lazy" src="/a?b&c" srcSet="x 1x" alt="" />,
    'void elements': (
      <p>
        a<br />b<wbr />c
      </p>
    ),
    'preformatted text': <pre>{'a\n\nb'}</pre>,
    'a picture': (
      <svg viewBox="0 0 1 1" width={10} focusable="false" aria-hidden>
        <title>T</title>
        <path d="M0" strokeWidth={2} fillRule="evenodd" clipPath="url(#a)" />
        <use xlinkHref="#x" />
        <linearGradient gradientUnits="userSpaceOnUse" />
      </svg>
    ),
    mathematics: createElement(
      'math',
      { display: 'block' },
      createElement('mfrac', null, createElement('mi', null, 'a'), createElement('mn', null, 2)),
    ),
    progress: <progress value={3} max={10} />,
    'an item with a number': (
      <ul>
        <li value={3}>x</li>
      </ul>
    ),
    'a list in an item': (
      <ul>
        <li>
          <div>
            <ul>
              <li>x</li>
            </ul>
          </div>
        </li>
      </ul>
    ),
    'preformatted text with an element first': (
      <pre>
        <code>{'\na'}</code>
      </pre>
    ),
    'names that begin like those of XLink': createElement('p', {
      xmlHref: 'a',
      xlinkBase: 'b',
      xmlLang: 'c',
    }),
    'unknown attributes': createElement('p', { foo: 'x', fooBar: 1, 'foo-bar': 2, nope: true }),
    'meta characters in attributes': <p title={'"<&\'>'} lang="de" />,
  }
  test.each(Object.entries(cases))('%s', (_, node) => {
    expect(write(node)).toBe(writeByReact(node))
  })
})

describe('left to React', () => {
  const cases: Record<string, ReactNode> = {
    'event handlers': <p onClick={() => {}} />,
    'a ref': <p ref={() => {}} />,
    'form controls': <input />,
    buttons: <button type="button">x</button>,
    forms: <form />,
    details: <details />,
    media: <video />,
    frames: createElement('object'),
    'elements of their own': createElement('my-element'),
    'elements with is': createElement('p', { is: 'x-y' }),
    images: <img src="/a" alt="" />,
    'tags of the head': <meta name="a" />,
    'a title outside of svg': <title>x</title>,
    'text that can be edited': <p contentEditable="true" />,
    'text as a property': createElement('p', { innerText: 'x' }),
    'a script as an address': <a href={' java\nscript:alert(1)'}>x</a>,
    'an object as an attribute': createElement('p', { title: { a: 1 } }),
    'a promise': Promise.resolve('x'),
    'a function': (() => 'x') as unknown as ReactNode,
    'content in an element without content': createElement('br', null, 'x'),
    'html of the app beside other elements': <p dangerouslySetInnerHTML={{ __html: '<b>x</b>' }} />,
    'a newline that a parser drops': <pre>{'\na'}</pre>,
    'such a newline in a list': <pre>{['', '\n', 'a']}</pre>,
    'html beside children': createElement('p', { dangerouslySetInnerHTML: { __html: 'x' } }, 'y'),
    'what asks for it': <p data-waymark-live="">x</p>,
    'a row without a body': (
      <table>
        <tr>
          <td>x</td>
        </tr>
      </table>
    ),
    'text in a table': <table>x</table>,
    'a block in a paragraph': (
      <p>
        <span>
          <div />
        </span>
      </p>
    ),
    'a link in a link': (
      <a href="/a">
        <b>
          <a href="/b">x</a>
        </b>
      </a>
    ),
    'a heading in a heading': (
      <h1>
        <h2>x</h2>
      </h1>
    ),
    'an item in an item': (
      <li>
        <li>x</li>
      </li>
    ),
    'an item in an item, with others between': (
      <ul>
        <li>
          <div>
            <b>{createElement('li', null, 'x')}</b>
          </div>
        </li>
      </ul>
    ),
    'a term in a description': (
      <dl>
        <dd>
          <span>{createElement('dt', null, 'x')}</span>
        </dd>
      </dl>
    ),
    'an item in a paragraph': <p>{createElement('li', null, 'x')}</p>,
    'a return that a parser takes for a newline': <pre>{'\r\na'}</pre>,
    'a character that a parser drops, before a newline': <pre>{'\0\na'}</pre>,
    'html in svg': (
      <svg>
        <div />
      </svg>
    ),
    'svg outside of svg': <path d="M0" />,
    'old names of style properties': [
      <p key="1" style={{ 'ms-transform': 'x' } as object} />,
      <p key="2" style={{ WebKitBoxFlexGroup: 1 } as object} />,
    ],
    'suppressed warnings': <p suppressHydrationWarning>x</p>,
  }
  test.each(Object.entries(cases))('%s', (_, node) => {
    expect(write(node)).toBeUndefined()
  })
})

describe('html of the app, alone in its element', () => {
  const writeOwn = (html: string, tag = 'div'): string | undefined =>
    readInner(new HtmlWriter(host).writeInner(<div dangerouslySetInnerHTML={{ __html: html }} />, tag, TOP))

  test.each([
    '<b>x</b>&amp;',
    '<p>not closed',
    '</div>',
    '',
    '<pre><code>a\n\nb</code></pre>',
    '<pre title="a>b">x</pre>\n<p>y</p>',
    '<presentation>x</presentation>',
  ])('%j is written as it is', (html) => {
    expect(writeOwn(html)).toBe(html)
  })

  test.each([
    '<script>x()</script>',
    '<SCRIPT src=x>',
    '<my-element></my-element>',
    '<div><template shadowrootmode="open">x</template></div>',
    '<pre>\nx</pre>',
    '<textarea rows="2">\nx</textarea>',
    '<pre title="a>b">\nx</pre>',
    "<PRE title='a>b'>\rx</PRE>",
    '<pre>&#10;\nx</pre>',
    '<pre>&NewLine;x</pre>',
    '<pre title="',
    // Not the same when it is parsed a second time.
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></mglyph></form></mtext></math></form>',
    '<svg><style><a title="</style><img src onerror=alert(1)>"></style></svg>',
    '<noscript><p title="</noscript><img src onerror=alert(1)>"></noscript>',
    '<iframe srcdoc="x"></iframe>',
  ])('%j is left to React', (html) => {
    expect(writeOwn(html)).toBeUndefined()
  })

  test('a newline at the start of a pre is left to React', () => {
    expect(writeOwn('\nx', 'pre')).toBeUndefined()
  })
})

describe('time grows with the size', () => {
  /** How much longer it takes for sixteen times as much; the best of some runs. */
  function measureGrowth(run: (size: number) => void): number {
    const time = (size: number): number => {
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now()
        run(size)
        return performance.now() - start
      })
      return Math.min(...times)
    }
    time(1_000)
    return time(16_000) / time(1_000)
  }

  const own = (text: string) => (size: number) => {
    const element = <div dangerouslySetInnerHTML={{ __html: `<p title="${text.repeat(size)}">x</p>` }} />
    new HtmlWriter(host).writeInner(element, 'div', TOP)
  }

  test.each<[string, (size: number) => void]>([
    ['starts of tags in an attribute', own('<pre')],
    ['quotes in between', own("<pre '")],
    ['ends in between', own('<pre>')],
    [
      'preformatted texts',
      (size) => {
        const parts = Array.from({ length: size }, (_, key) => [
          <p key={`p${key}`}>{'b'.repeat(200)}</p>,
          <pre key={key}>
            a{1}
            {'b'.repeat(100)}
          </pre>,
        ])
        write(parts)
      },
    ],
  ])('%s', (_, run) => {
    // Sixteen when nothing disturbs it, 256 when it were the square.
    expect(measureGrowth(run)).toBeLessThan(100)
  })
})

describe('what was found out', () => {
  const long = 'x'.repeat(300)

  test('on the way to something else is not written again', () => {
    const calls: string[] = []
    const writer = new HtmlWriter({
      runComponent: ({ props }) => {
        calls.push(String(props['name']))
        return props['name'] === 'bad' ? undefined : { node: <p>{long}</p> }
      },
      readLink: () => undefined,
      allowsStyle: true,
    })
    const Part: ComponentType<{ name: string }> = () => null
    const first = (
      <section>
        <Part name="good" />
      </section>
    )
    const second = (
      <section>
        <Part name="bad" />
      </section>
    )
    const main = createElement<Props>('main', null, first, second)
    expect(readInner(writer.writeInner(main, 'main', TOP))).toBeUndefined()
    const place = enter('main', TOP)
    expect(readInner(writer.writeInner(first, 'section', place))).toBe(`<p>${long}</p>`)
    expect(readInner(writer.writeInner(second, 'section', place))).toBeUndefined()
    expect(calls).toEqual(['good', 'bad'])
  })

  test('in one place is not used in another', () => {
    const writer = new HtmlWriter(host)
    const list = <span>{<div>{long}</div>}</span>
    const main = createElement<Props>('main', null, list, <input />)
    expect(readInner(writer.writeInner(main, 'main', TOP))).toBeUndefined()
    expect(readInner(writer.writeInner(list, 'span', enter('p', TOP)))).toBeUndefined()
  })
})

describe('thousands of trees', () => {
  /** The same trees on every run. */
  function createRandom(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  const TEXTS = ['', ' ', 'plain', 'a & b', '<i>', '"quoted"', "it's", '\n', 'ü😀', '&amp;', '\u00a0', '0']
  const TAGS = [
    'div',
    'span',
    'p',
    'a',
    'ul',
    'li',
    'section',
    'h2',
    'em',
    'pre',
    'table',
    'tbody',
    'tr',
    'td',
    'br',
    'img',
    'svg',
    'path',
    'g',
    'dl',
    'dd',
    'time',
    'button',
    'input',
    'title',
  ]
  const VALUES: unknown[] = [
    ...TEXTS,
    0,
    1,
    -1,
    2.5,
    Number.NaN,
    true,
    false,
    null,
    undefined,
    'javascript:x',
    10n,
  ]
  const PROPS = [
    'className',
    'id',
    'title',
    'href',
    'src',
    'hidden',
    'tabIndex',
    'data-a',
    'aria-label',
    'aria-hidden',
    'colSpan',
    'rowSpan',
    'span',
    'start',
    'width',
    'viewBox',
    'strokeWidth',
    'fill',
    'role',
    'dir',
    'lang',
    'download',
    'loading',
    'alt',
    'draggable',
    'value',
    'xlinkHref',
    'dateTime',
    'itemProp',
    'itemScope',
    'htmlFor',
    'cite',
    'reversed',
    'fooBar',
  ]
  const STYLES = [
    'color',
    'marginTop',
    'lineHeight',
    '--own',
    'flexGrow',
    'WebkitFlex',
    'zIndex',
    'backgroundColor',
  ]

  function createNode(random: (below: number) => number, depth: number): ReactNode {
    const choice = random(10)
    if (depth === 0 || choice < 3) return pick(TEXTS, random)
    if (choice === 3) return [null, true, 7, undefined][random(4)]
    if (choice === 4)
      return Array.from({ length: random(4) }, (_, key) => (
        <Fragment key={key}>{createNode(random, depth - 1)}</Fragment>
      ))
    const tag = pick(TAGS, random)
    const props: Props = {}
    for (let count = random(4); count > 0; count--) props[pick(PROPS, random)] = pick(VALUES, random)
    if (random(5) === 0)
      props['style'] = { [pick(STYLES, random)]: pick(['red', 3, 0, '', ' 1px ', null], random) }
    if (random(12) === 0)
      return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: '<b>&amp;</b>' } })
    const children = Array.from({ length: random(4) }, () => createNode(random, depth - 1))
    return createElement(tag, props, ...children)
  }

  function pick<Item>(items: readonly Item[], random: (below: number) => number): Item {
    return items[random(items.length)]!
  }

  test('what is written is what React writes', () => {
    // It warns of many of these trees, rightly.
    using _ = vi.spyOn(console, 'error').mockImplementation(() => {})
    const random = createRandom(1)
    let written = 0
    for (let count = 0; count < 30_000; count++) {
      const node = createNode(random, 1 + random(4))
      const html = write(node)
      if (html === undefined) continue
      expect(html).toBe(writeByReact(node))
      // Of the others there are plenty above.
      if (html.includes('<')) written++
    }
    expect(written).toBeGreaterThan(5_000)
  })
})
