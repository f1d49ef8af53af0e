import { expect, it } from 'vitest'
import { nameLink, type ErrorLink } from './name-link.ts'

it.each<[type: string, source: string | undefined, link: ErrorLink]>([
  ['ValueError', undefined, 'cause'],
  ['ValueError', 'cause', 'cause'],
  ['ValueError', '__cause__', 'cause'],
  ['ValueError', '__context__', 'meanwhile'],
  ['Error', 'suppressed', 'meanwhile'],
  ['TypeError', 'errors[0]', 'member'],
  ['TypeError', 'exceptions[12]', 'member'],
  ['React ErrorBoundary Error', 'cause', 'components'],
])('%s from %s is a %s', (type, source, link) => {
  expect(nameLink({ type, mechanism: source === undefined ? {} : { source } })).toBe(link)
})
