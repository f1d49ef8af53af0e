import { expect, it } from 'vitest'
import type { Frame } from '../../service/src/digest/stack.ts'
import { readEditorPlace } from './editor-place.ts'

const EDITOR = { root: '/home/dev/shop', base: '/_waymark/', openPath: '/open', describePath: '/describe' }

function createFrame(filename: string | undefined, more: Partial<Frame> = {}): Frame {
  return { inApp: true, line: 3, column: 7, ...(filename === undefined ? {} : { filename }), ...more }
}

it.each([
  ['app/page.tsx', '/home/dev/shop/app/page.tsx:3:7'],
  ['/home/dev/shop/lib/cart.ts', '/home/dev/shop/lib/cart.ts:3:7'],
  ['app/(group)/[id]/page.tsx', '/home/dev/shop/app/(group)/[id]/page.tsx:3:7'],
])('%s opens', (filename, file) => {
  expect(readEditorPlace(createFrame(filename), EDITOR)).toEqual({ openPath: '/open', file })
})

it('what a browser was served is looked up first', () => {
  const filename = 'http://localhost:3000/_waymark/app/page.tsx?t=1'
  const place = { openPath: '/open', describePath: '/describe', served: `${filename}:3:7` }
  expect(readEditorPlace(createFrame(filename), EDITOR)).toEqual(place)
})

it.each([
  ['no file', createFrame(undefined)],
  ['a library', createFrame('app/page.tsx', { inApp: false })],
  ['a file outside of the app', createFrame('/etc/passwd')],
  ['a way out of the app', createFrame('../other/secret.ts')],
  ['a folder that begins alike', createFrame('/home/dev/shopping/a.ts')],
  ['another address', createFrame('https://example.com/app/page.tsx')],
  ['no address', createFrame('https://')],
  ['a script', createFrame('javascript:alert(1)')],
])('%s does not', (_name, frame) => {
  expect(readEditorPlace(frame, EDITOR)).toBeUndefined()
})

it('nothing opens where nobody develops the app', () => {
  expect(readEditorPlace(createFrame('app/page.tsx'), undefined)).toBeUndefined()
})
