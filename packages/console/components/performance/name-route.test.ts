import { expect, test } from 'vitest'
import { createText } from '../../messages/text.ts'
import { nameRoute } from './name-route.ts'

test.each([
  ['/users/[id]', '/users/[id]'],
  ['/', '/'],
  ['GET', 'GET without a route'],
  ['Pageload', 'Pages without a route'],
  ['/_error', 'Error page (/_error)'],
  ['/get', '/get'],
])('the route %s is named %s', (route, name) => {
  expect(nameRoute(createText('en'), route)).toBe(name)
})
