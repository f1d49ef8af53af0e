import { forwardRef, lazy, memo } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unwrapComponent } from './unwrap-component.tsx'

function Page({ name }: Record<string, unknown>) {
  return <p>{String(name)}</p>
}

const Forwarding = forwardRef((props: object, _ref) => Page({ ...props }))

test.each([
  ['a function', Page],
  ['memo()', memo(Page)],
  ['forwardRef()', Forwarding],
  ['memo() of forwardRef()', memo(Forwarding)],
])('%s is a component that can be called', (_, value) => {
  const call = unwrapComponent(value) as (props: object) => React.ReactNode
  expect(renderToStaticMarkup(call({ name: 'Ada' }))).toBe('<p>Ada</p>')
})

test('lazy() is left to React', () => {
  const call = unwrapComponent(lazy(async () => ({ default: Page }))) as (props: object) => React.ReactElement
  expect(call({ name: 'Ada' }).props).toEqual({ name: 'Ada' })
})

test('a reference to a component of the browser stays one, also in memo()', () => {
  const reference = { $$typeof: Symbol.for('react.client.reference') }
  expect(unwrapComponent(reference)).toBe(reference)
  expect(unwrapComponent({ $$typeof: Symbol.for('react.memo'), type: reference })).toBe(reference)
})

test('an element, a text and nothing are none', () => {
  for (const value of [undefined, null, 'page', {}, <p key="p" />])
    expect(unwrapComponent(value)).toBeUndefined()
})
