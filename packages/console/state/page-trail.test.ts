import { expect, it } from 'vitest'
import { linkPages, readCursor } from './page-trail.ts'

it.each([
  [{}, undefined],
  [{ cursor: '' }, undefined],
  [{ cursor: 'a' }, 'a'],
  [{ cursor: 'a.b' }, 'b'],
  [{ cursor: '..a..' }, 'a'],
])('the page of %j begins at %s', (query, cursor) => {
  expect(readCursor(query)).toBe(cursor)
})

it.each([
  ['the only page', {}, undefined, {}],
  ['the first page', { q: 'x' }, 'a', { next: '/p?q=x&cursor=a' }],
  ['the second page', { cursor: 'a' }, 'b', { first: '/p', previous: '/p', next: '/p?cursor=a.b' }],
  ['the last page', { cursor: 'a.b' }, undefined, { first: '/p', previous: '/p?cursor=a' }],
])('%s leads to those around it', (_name, query, next, links) => {
  expect(linkPages('/p', query, next)).toEqual(links)
})

it('a long way does not make the address grow without end', () => {
  let query = {}
  for (let page = 0; page < 100; page += 1) {
    const { next = '' } = linkPages('/p', query, `page-${page}`)
    query = { cursor: new URLSearchParams(next.split('?')[1]).get('cursor') ?? '' }
  }
  expect(readCursor(query)).toBe('page-99')
  expect(JSON.stringify(query).length).toBeLessThan(500)
})
