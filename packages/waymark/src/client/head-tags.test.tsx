// @vitest-environment happy-dom
import { act, startTransition, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HeadTags } from './head-tags.tsx'

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body)
})
afterEach(() => act(() => root.unmount()))

/** As React decodes what comes later in a payload: it notes on the promise what has arrived. */
function createLate(value: ReactNode): { tags: Promise<ReactNode>; arrive(): void } {
  let resolve = (_tags: ReactNode): void => {}
  const tags = new Promise<ReactNode>((settle) => (resolve = settle))
  return {
    tags,
    arrive() {
      Object.assign(tags, { status: 'fulfilled', value })
      resolve(value)
    },
  }
}

const show = (tags: ReactNode | Promise<ReactNode>): Promise<void> =>
  act(async () => root.render(<HeadTags tags={tags} />))

test('tags of the page before stay until those of this one are known', async () => {
  await show(<b>before</b>)
  const late = createLate(<b>after</b>)
  await show(late.tags)
  expect(document.body.textContent).toBe('before')
  await act(async () => late.arrive())
  expect(document.body.textContent).toBe('after')
})

test('tags that are late do not wait for an action that is under way', async () => {
  let startAction = (): void => {}
  let endAction = (): void => {}
  const ended = new Promise<void>((resolve) => (endAction = resolve))
  function Acting(): ReactNode {
    const [, setDone] = useState(false)
    startAction = () =>
      startTransition(async () => {
        await ended
        startTransition(() => setDone(true))
      })
    return null
  }
  const late = createLate(<b>after</b>)
  const page = (tags: ReactNode | Promise<ReactNode>): ReactNode => (
    <>
      <HeadTags tags={tags} />
      <Acting />
    </>
  )
  await act(async () => root.render(page(<b>before</b>)))
  await act(async () => root.render(page(late.tags)))
  await act(async () => startAction())
  await act(async () => late.arrive())
  expect(document.body.textContent).toBe('after')
  await act(async () => endAction())
})
