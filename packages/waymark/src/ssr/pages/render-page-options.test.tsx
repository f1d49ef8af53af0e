import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DocumentContext, RenderPageOptions } from '../../server/pages/page-types.ts'

const collected: ReactElement[] = []
function collect(element: ReactElement): ReactElement {
  collected.push(element)
  return element
}

test('libraries for styles wrap app and page as they are used to', async () => {
  let given: RenderPageOptions = {}
  const context = {
    renderPage: async (options: RenderPageOptions) => ((given = options), { html: '' }),
  } as unknown as DocumentContext
  await context.renderPage({
    enhanceApp: (App) => (props) => collect(<App {...props} />),
    enhanceComponent: (Component) => (props) => collect(<Component {...props} />),
  })
  const Plain = ({ name }: { name: string }): string => name
  for (const enhance of [given.enhanceApp!, given.enhanceComponent!]) {
    const Enhanced = enhance(Plain)
    expect(renderToStaticMarkup(<Enhanced name="a" />)).toBe('a')
  }
  expect(collected).toHaveLength(2)
})
