import { expect, test } from 'vitest'
import { decodeByteSize } from './byte-size.ts'

test.each<[unknown, number | undefined]>([
  [1, 1],
  [10_485_760, 10_485_760],
  ['1', 1],
  ['500b', 500],
  ['1kb', 1_024],
  ['10MB', 10_485_760],
  ['2.5 mb', 2_621_440],
  [' 1gb ', 1_073_741_824],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Infinity, undefined],
  [Number.NaN, undefined],
  ['0', undefined],
  ['0.1b', undefined],
  ['', undefined],
  ['mb', undefined],
  ['10 megabytes', undefined],
  ['1e9', undefined],
  ['-1mb', undefined],
  ['9'.repeat(15) + 'gb', undefined],
  [undefined, undefined],
  [null, undefined],
  [[1], undefined],
])('%j is %j bytes', (size, bytes) => {
  expect(decodeByteSize(size)).toBe(bytes)
})
