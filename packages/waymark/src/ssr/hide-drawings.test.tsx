import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Suspense, use, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hideDrawings } from './hide-drawings.ts'

function LatePart({ ready }: { ready: Promise<string> }): ReactNode {
  return <circle id={use(ready)} />
}

/** What React writes when a part of a drawing comes after the rest. */
async function renderLateDrawing(): Promise<Buffer> {
  const { promise, resolve } = createGate()
  const output = new PassThrough()
  const { pipe } = renderToPipeableStream(
    <svg>
      <Suspense fallback={<rect />}>
        <LatePart ready={promise} />
      </Suspense>
    </svg>,
    {
      onShellReady() {
        pipe(output)
        resolve('late')
      },
    },
  )
  return buffer(output)
}

function createGate(): { promise: Promise<string>; resolve: (value: string) => void } {
  let resolve: (value: string) => void = () => {}
  const promise = new Promise<string>((onResolve) => (resolve = onResolve))
  return { promise, resolve }
}

test('what React writes for a late part of a drawing has no style attribute any more', async () => {
  const html = await renderLateDrawing()
  expect(html.toString()).toContain('style="display:none"')
  const hidden = hideDrawings(html).toString()
  expect(hidden).not.toContain('style=')
  expect(hidden).toContain('<svg aria-hidden="true" display="none" id="S:')
  expect(hidden).toContain('<circle id="late">')
})

test('markup without one is the same buffer', () => {
  const html = Buffer.from('<svg aria-hidden="true" style="display:none" id="mine"></svg>')
  expect(hideDrawings(html)).toBe(html)
})
