import { expect, test } from 'vitest'
import { LATEST_GROUPING as OF_SERVICE } from '../../service/src/digest/grouping.ts'
import { LATEST_GROUPING } from './latest-grouping.ts'

test('the console offers what the service gives to new projects', () => {
  expect(LATEST_GROUPING).toBe(OF_SERVICE)
})
