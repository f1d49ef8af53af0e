import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import { readArguments } from './arguments.ts'
import type { ServingOptions } from './serving-options.ts'

function read(line: string, env: Record<string, string> = {}): ServingOptions | undefined {
  const invocation = readArguments(line.split(' '), env)
  return invocation.kind === 'run' ? invocation.serving : undefined
}

function readFailure(line: string, env: Record<string, string> = {}): string {
  try {
    read(line, env)
  } catch (error) {
    if (isWaymarkError(error)) return `${error.code} ${error.message} ${error.hint}`
  }
  return 'none'
}

describe('must refuse', () => {
  test.each([
    ['start --workers', '--workers needs a number from 1 to 256, or auto, but got nothing'],
    ['start --workers 0', '"0"'],
    ['start --workers 257', '"257"'],
    ['start --workers 1.5', '"1.5"'],
    ['start --workers all', 'For example: --workers auto.'],
    ['start --log xml', '--log needs json, pretty or off'],
    ['start --drain-delay soon', '--drain-delay needs seconds from 0 to 3600'],
    ['start --drain-delay=-1', '"-1"'],
    ['start --drain-grace 1e3', '"1e3"'],
    ['start --keep-alive 3601', '"3601"'],
    ['dev --workers 2', 'WM_UNKNOWN_OPTION'],
    ['build --log json', 'WM_UNKNOWN_OPTION'],
    ['start --drain-dely 2', '--drain-delay'],
  ])('%s', (line, part) => {
    expect(readFailure(line)).toContain(part)
  })

  test('a variable, and names it', () => {
    expect(readFailure('start', { WAYMARK_WORKERS: 'x' })).toContain('WAYMARK_WORKERS=auto')
    expect(readFailure('start', { WAYMARK_DRAIN_DELAY: 'x' })).toContain('WAYMARK_DRAIN_DELAY needs seconds')
  })
})

test.each<[string, Record<string, string>, ServingOptions | undefined]>([
  ['start', {}, undefined],
  ['start', { WAYMARK_LOG: '' }, undefined],
  ['start --workers 2', {}, { workers: 2 }],
  ['start --workers auto', {}, { workers: availableParallelism() }],
  ['start', { WAYMARK_WORKERS: '3', WAYMARK_LOG: 'off' }, { workers: 3, log: 'off' }],
  ['start --log pretty', { WAYMARK_LOG: 'off' }, { log: 'pretty' }],
  [
    'start --drain-delay 5 --drain-grace 0.5 --keep-alive 620',
    {},
    { drainDelayMs: 5_000, drainGraceMs: 500, keepAliveMs: 620_000 },
  ],
  [
    'start',
    { WAYMARK_DRAIN_DELAY: '0', WAYMARK_DRAIN_GRACE: '60', WAYMARK_KEEP_ALIVE: '5' },
    { drainDelayMs: 0, drainGraceMs: 60_000, keepAliveMs: 5_000 },
  ],
  ['dev', { WAYMARK_WORKERS: 'nonsense' }, undefined],
])('%s with %j', (line, env, serving) => {
  expect(read(line, env)).toEqual(serving)
})
