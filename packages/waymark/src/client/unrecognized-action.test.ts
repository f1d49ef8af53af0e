import { expect, test } from 'vitest'
import { createActionClientError } from '../shared/action-client-errors.ts'
import { unstable_isUnrecognizedActionError } from './unrecognized-action.ts'

test.each<[name: string, error: unknown, isIt: boolean]>([
  ['an action that nobody knows', createActionClientError('WM_ACTION_UNKNOWN', { id: 'a' }), true],
  ['a server that was not reached', createActionClientError('WM_ACTION_UNREACHABLE'), false],
  ['another error', Object.assign(new Error('no'), { code: 'WM_ACTION_UNKNOWN' }), false],
  ['nothing', undefined, false],
])('%s: %s', (_name, error, isIt) => {
  expect(unstable_isUnrecognizedActionError(error)).toBe(isIt)
})
