import { expect, test } from 'vitest'
import { createProjectName } from './project-name.ts'

test.each([
  ['my-app', 'my-app'],
  ['My App', 'my-app'],
  ['Überweg', 'uberweg'],
  ['.hidden_', 'hidden'],
  ['a"b{{c', 'a-b-c'],
  ['山', 'my-app'],
  ['waymark', 'my-app'],
])('the folder %j becomes the package %j', (folder, name) => {
  expect(createProjectName(folder)).toBe(name)
})
