import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StackFrame, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { createSourceContext } from './source-context.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-source-'))
  await writeFile(
    join(root, 'page.tsx'),
    Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n'),
  )
})
afterAll(() => rm(root, { recursive: true }))

async function addTo(frame: Partial<StackFrame>): Promise<StackFrame> {
  const full: StackFrame = { filename: 'page.tsx', function: 'f', lineno: 10, in_app: true, ...frame }
  const event = { exception: { values: [{ type: 'E', value: '', stacktrace: { frames: [full] } }] } }
  await createSourceContext(root)(event as unknown as TelemetryEvent)
  return full
}

it('adds the lines around the place', async () => {
  const frame = await addTo({})
  expect(frame.context_line).toBe('line 10')
  expect(frame.pre_context).toEqual(['line 5', 'line 6', 'line 7', 'line 8', 'line 9'])
  expect(frame.post_context).toEqual(['line 11', 'line 12', 'line 13', 'line 14', 'line 15'])
})

it.each([
  ['another line than there is', { lineno: 99 }],
  ['a file that is not there', { filename: 'gone.tsx' }],
  ['a file outside the app', { filename: '../../etc/passwd' }],
  ['code of a package', { in_app: false }],
])('adds nothing to %s', async (_what, frame) => {
  expect(await addTo(frame)).not.toHaveProperty('context_line')
})
