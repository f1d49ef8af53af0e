import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { withStyles } from './with-styles.tsx'

/** As the plugin for server components makes it in a build. */
function createResources(hrefs: readonly string[]): ReactElement {
  const links = hrefs.map((href) => createElement('link', { key: href, rel: 'stylesheet', href }))
  return createElement(() => createElement(Fragment, null, [...links, undefined]))
}

function Card({ title }: { title: string }): ReactNode {
  return <p>{title}</p>
}

test('a component whose stylesheets are linked elsewhere stays itself', () => {
  expect(withStyles(Card, 'Card', () => createResources([]))).toBe(Card)
})

test('one whose stylesheets nobody links brings them', () => {
  const Styled = withStyles(Card, 'Card', () => createResources(['/a.css'])) as typeof Card
  expect(Styled.name).toBe('Card')
  const { props } = Styled({ title: 'one' }) as ReactElement<{ children: [ReactElement[], ReactElement] }>
  const [links, card] = props.children
  expect(links.map((link) => (link.props as { href: string }).href)).toEqual(['/a.css'])
  expect([card.type, card.props]).toEqual([Card, { title: 'one' }])
})

test('parts of a component stay with it', () => {
  const Title = (): ReactNode => null
  const Styled = withStyles(
    Object.assign(() => null, { Title }),
    'Card',
    () => createResources(['/a.css']),
  )
  expect(Styled).toHaveProperty('Title', Title)
})

test('what is no component stays as it is', () => {
  const value = { name: 'Card' }
  expect(withStyles(value, 'Card', () => createResources(['/a.css']))).toBe(value)
})
