import { expect, test } from 'vitest'
import { isPrefetchAllowed, type ConnectionLike, type PrefetchTrigger } from './prefetch-budget.ts'

test.each<[ConnectionLike | null | undefined, PrefetchTrigger, boolean]>([
  [{ saveData: true }, 'viewport', false],
  [{ saveData: true }, 'intent', false],
  [{ saveData: true, effectiveType: '4g' }, 'code', false],
  [{ saveData: false, effectiveType: '2g' }, 'viewport', false],
  [{ effectiveType: 'slow-2g' }, 'viewport', false],
  [{ effectiveType: '2g' }, 'intent', true],
  [{ effectiveType: 'slow-2g' }, 'code', true],
  [{ effectiveType: '3g' }, 'viewport', true],
  [{ saveData: false, effectiveType: '4g' }, 'viewport', true],
  [{}, 'viewport', true],
  [null, 'viewport', true],
  [undefined, 'viewport', true],
])('with the connection %j, a prefetch by %s is allowed: %s', (connection, trigger, isAllowed) => {
  expect(isPrefetchAllowed(connection, trigger)).toBe(isAllowed)
})
