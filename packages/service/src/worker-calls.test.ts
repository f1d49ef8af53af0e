import { expect, it } from 'vitest'
import type { FromWorker } from './worker-protocol.ts'
import { answerCall, withoutNul } from './worker-calls.ts'

it.each([
  ['a\0b', 'ab'],
  ['\0', ''],
  [
    { projectId: 1, environment: '\0', list: ['x\0'] },
    { projectId: 1, environment: '', list: ['x'] },
  ],
  [undefined, undefined],
  [null, null],
  [5, 5],
])('%j has no NUL: %j', (value, expected) => {
  expect(withoutNul(value)).toEqual(expected)
})

it('bytes stay as they are', () => {
  const bytes = new Uint8Array([0, 1])
  expect(withoutNul({ bytes })).toEqual({ bytes })
})

it('a function of a worker is called with texts that a database takes', async () => {
  const answers: FromWorker[] = []
  const functions = { echo: (input: unknown) => Promise.resolve(input) }
  await answerCall(
    { kind: 'call', id: 7, name: 'echo', input: { environment: '\0' } },
    functions,
    (answer) => {
      answers.push(answer)
    },
  )
  expect(answers).toEqual([{ kind: 'result', id: 7, value: { environment: '' } }])
})
