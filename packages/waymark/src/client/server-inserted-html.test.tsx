import { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  createInsertedHtml,
  ServerInsertedHTMLContext,
  useServerInsertedHTML,
} from './server-inserted-html.tsx'

test('what components insert is asked for at each part of the document, in order', () => {
  const rules: string[] = []
  function Styled({ rule }: { rule: string }): ReactNode {
    rules.push(rule)
    useServerInsertedHTML(() => {
      const taken = rules.splice(0).join('')
      return taken === '' ? null : <style>{taken}</style>
    })
    return <p>{rule}</p>
  }
  const inserted = createInsertedHtml()
  const html = renderToStaticMarkup(
    <ServerInsertedHTMLContext value={inserted.add}>
      <Styled rule="a" />
      <Styled rule="b" />
    </ServerInsertedHTMLContext>,
  )
  expect(html).toBe('<p>a</p><p>b</p>')
  expect(renderToStaticMarkup(inserted.take())).toBe('<style>ab</style>')
  expect(renderToStaticMarkup(inserted.take())).toBe('')
  rules.push('c')
  expect(renderToStaticMarkup(inserted.take())).toBe('<style>c</style>')
})

test('in the browser nothing is inserted', () => {
  function Styled(): ReactNode {
    useServerInsertedHTML(() => expect.unreachable())
    return 'x'
  }
  expect(renderToStaticMarkup(<Styled />)).toBe('x')
})
