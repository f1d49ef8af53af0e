import { expect, it } from 'vitest'
import type { Frame } from '../../service/src/digest/stack.ts'
import { readEditorPlace } from './editor-place.ts'

const EDITOR = { root: '/work/shop', path: '/__open-in-editor' }

function createFrame(filename: string | undefined, more: Partial<Frame> = {}): Frame {
  return { inApp: true, line: 3, column: 7, ...(filename === undefined ? {} : { filename }), ...more }
}

it.each([
  ['app/page.tsx', '/work/shop/app/page.tsx:3:7'],
  ['/work/shop/lib/cart.ts', '/work/shop/lib/cart.ts:3:7'],
  ['app/(group)/[id]/page.tsx', '/work/shop/app/(group)/[id]/page.tsx:3:7'],
])('%s opens', (filename, place) => {
  const href = readEditorPlace(createFrame(filename), EDITOR) ?? ''
  expect(new URL(href, 'http://localhost').searchParams.get('file')).toBe(place)
})

it.each([
  ['no file', createFrame(undefined)],
  ['a library', createFrame('app/page.tsx', { inApp: false })],
  ['a file outside of the app', createFrame('/etc/passwd')],
  ['a way out of the app', createFrame('../other/secret.ts')],
  ['a folder that begins alike', createFrame('/work/shopping/a.ts')],
  ['an address', createFrame('https://example.com/app/page.tsx')],
  ['a script', createFrame('javascript:alert(1)')],
])('%s does not', (_name, frame) => {
  expect(readEditorPlace(frame, EDITOR)).toBeUndefined()
})

it('nothing opens where nobody develops the app', () => {
  expect(readEditorPlace(createFrame('app/page.tsx'), undefined)).toBeUndefined()
})
