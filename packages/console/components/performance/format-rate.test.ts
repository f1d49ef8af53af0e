import { expect, test } from 'vitest'
import { createFormat } from '../../format/create-format.ts'
import { createText } from '../../messages/text.ts'
import { formatRate } from './format-rate.ts'

const language = { text: createText('en'), format: createFormat('en') }

test.each([
  [0, '0/day'],
  [1_234.56, '1,234.6/min'],
  [1, '1/min'],
  [0.2, '12/h'],
  [3 / 1_440, '3/day'],
  [1 / 1_440 / 30, '< 0.1/day'],
])('%s a minute is %s', (perMinute, shown) => {
  expect(formatRate(language, perMinute)).toBe(shown)
})
