import { expect, test } from 'vitest'
import type { RoutePerformance } from '../../../service/src/queries/performance.ts'
import { selectOperations } from './select-operations.ts'

const OPERATIONS = ['db.query', 'resource.img', 'ui.react.render'].map(
  (op) => ({ op, route: '/', timeShare: 0.25 }) as RoutePerformance,
)

test.each([
  ['http.server', ['db.query', 'ui.react.render']],
  ['pageload', ['resource.img', 'ui.react.render']],
  ['queue.process', ['db.query', 'resource.img', 'ui.react.render']],
])('%s is explained by its own work, which is the whole', (op, names) => {
  const selected = selectOperations(op, OPERATIONS)
  expect(selected.map((operation) => operation.op)).toEqual(names)
  expect(selected.reduce((sum, operation) => sum + operation.timeShare, 0)).toBeCloseTo(1)
})
