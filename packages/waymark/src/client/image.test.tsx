// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Image } from './image.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('the text of an image that cannot be loaded is shown', async () => {
  const root = createRoot(document.body)
  await act(async () =>
    root.render(<Image src="/none.png" alt="A hill" width={8} height={8} style={{ border: '0px' }} />),
  )
  const image = document.querySelector('img')!
  expect(image.style.color).toBe('transparent')
  await act(async () => void image.dispatchEvent(new Event('error')))
  expect(image.style.color).toBe('')
  expect(image.style.border).toBe('0px')
  await act(async () => root.unmount())
})
