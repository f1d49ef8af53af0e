import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const NONE = { help: false, version: false, yes: false, install: true, git: true }

test.each<[string[], object]>([
  [[], NONE],
  [['my-app'], { ...NONE, folder: 'my-app' }],
  [['-t', 'pages', '--yes'], { ...NONE, template: 'pages', yes: true }],
  [
    ['x', '--template=console-only', '--no-install', '--no-git'],
    { ...NONE, folder: 'x', template: 'console-only', install: false, git: false },
  ],
  [['--waymark', 'next'], { ...NONE, waymark: 'next' }],
  [['-v'], { ...NONE, version: true }],
])('%j', (args, expected) => {
  expect(readArguments(args)).toEqual(expected)
})

test.each<[string[], string]>([
  [['a', 'b'], 'second'],
  [['-t', 'vue'], 'no template "vue"'],
  [['--tempalte', 'app'], '--tempalte'],
])('%j is refused with what to do', (args, message) => {
  expect(() => readArguments(args)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), hint: expect.stringMatching(/\w/) }),
  )
})
