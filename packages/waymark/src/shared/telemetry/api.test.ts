import { expect, it } from 'vitest'
import { captureException, flush, startSpan, withScope } from './api.ts'

it('runs the code where no telemetry is installed', async () => {
  expect(startSpan({ name: 'x' }, (span) => (span.setAttribute('a', 1), 5))).toBe(5)
  expect(withScope((scope) => (scope.setTag('a', 1), 6))).toBe(6)
  expect(captureException(new Error('x'))).toBeUndefined()
  expect(await flush()).toBe(true)
})
