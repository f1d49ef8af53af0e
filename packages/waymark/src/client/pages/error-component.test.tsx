import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorComponent, type ErrorComponentProps } from './error-component.tsx'
import { HeadManagerContext } from './head-context.ts'

function render(props: ErrorComponentProps): { title: string; text: string } {
  const heads: ReactNode[] = []
  const html = renderToStaticMarkup(
    <HeadManagerContext value={{ add: (elements) => void heads.push(elements) }}>
      <ErrorComponent {...props} />
    </HeadManagerContext>,
  )
  const text = html.replaceAll(/<style[\s\S]*?<\/style>/g, '').replaceAll(/<[^>]+>/g, '|')
  return { title: renderToStaticMarkup(heads[0]), text: text.replaceAll(/\|+/g, '|') }
}

const CLIENT_ERROR =
  'Application error: a client-side exception has occurred (see the browser console for more information).'

test.each<[ErrorComponentProps, string, string]>([
  [{ statusCode: 404 }, '404: This page could not be found', '|404|This page could not be found.|'],
  [{ statusCode: 500 }, '500: Internal Server Error', '|500|Internal Server Error.|'],
  [{ statusCode: 400 }, '400: Bad Request', '|400|Bad Request.|'],
  [{ statusCode: 405 }, '405: Method Not Allowed', '|405|Method Not Allowed.|'],
  [{ statusCode: 418 }, '418: An unexpected error has occurred', '|418|An unexpected error has occurred.|'],
  [{ statusCode: 404, title: 'No such post' }, '404: No such post', '|404|No such post.|'],
  [{ statusCode: 500, digest: 'abc' }, '500: Internal Server Error', '|Digest: |abc|'],
  [{}, 'Application error: a client-side exception has occurred', `|${CLIENT_ERROR}|`],
])('%j', (props, title, text) => {
  const page = render(props)
  expect(page.title).toBe(`<title>${title}</title>`)
  expect(page.text).toContain(text)
})

test.each([
  ['the status of the response', { res: { statusCode: 404 } }, { statusCode: 404 }],
  ['that of the error in the browser', { err: { statusCode: 410 } }, { statusCode: 410 }],
  ['none for an error of the browser', { err: {} }, {}],
  ['the digest', { res: { statusCode: 500 }, err: { digest: 'abc' } }, { statusCode: 500, digest: 'abc' }],
  ['not found for a page that is not there', {}, { statusCode: 404 }],
])('its props: %s', (_, context, expected) => {
  expect(ErrorComponent.getInitialProps(context)).toEqual(expected)
})
