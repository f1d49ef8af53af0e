import { afterEach, expect, test } from 'vitest'
import { installPublicEnv, publicEnv, selectPublicEnv } from './public-env.ts'
import { PUBLIC_ENV_GLOBAL } from './wire.ts'

afterEach(() => {
  delete (globalThis as Record<string, unknown>)[PUBLIC_ENV_GLOBAL]
})

test('only listed names that are set', () => {
  expect(selectPublicEnv(['A', 'B', 'C'], { A: '1', C: '', SECRET: 'x' })).toEqual({ A: '1', C: '' })
})

test('values are read on use, so that they may come late', () => {
  expect(publicEnv['A']).toBeUndefined()
  installPublicEnv({ A: '1' })
  expect(publicEnv['A']).toBe('1')
  expect(publicEnv['B']).toBeUndefined()
  expect('A' in publicEnv && !('B' in publicEnv)).toBe(true)
  expect({ ...publicEnv }).toEqual({ A: '1' })
  expect(JSON.stringify(publicEnv)).toBe('{"A":"1"}')
})

test('apps of one process do not take each other’s names away', () => {
  installPublicEnv({ A: '1' })
  installPublicEnv({ B: '2' })
  expect({ ...publicEnv }).toEqual({ A: '1', B: '2' })
})

test('must refuse: what every object has, and changes', () => {
  installPublicEnv({ A: '1' })
  expect(publicEnv['constructor']).toBeUndefined()
  expect(publicEnv['toString']).toBeUndefined()
  expect(() => ((publicEnv as Record<string, string>)['A'] = '2')).toThrow(TypeError)
  expect(() => delete (publicEnv as Record<string, string>)['A']).toThrow(TypeError)
  expect(publicEnv['A']).toBe('1')
})
