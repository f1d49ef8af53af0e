import { expect, test } from 'vitest'
import { clusterPath } from './cluster-path.ts'

test.each([
  ['/', '/'],
  ['/cats/5', '/cats/*'],
  ['/users/7/posts/12-blue-shoes', '/users/*/posts/*'],
  ['/orders/3fa85f64-5717-4562-b3fc-2c963f66afa6/', '/orders/*/'],
  ['/d/V1StGXR8_Z5jdHi6B-myT', '/d/*'],
  ['/d/cjld2cjxh0000qzrmn831i7rn', '/d/*'],
  ['/d/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/d/*'],
  ['/c/507f1f77bcf86cd799439011/edit', '/c/*/edit'],
  ['/blog/2026-11-18', '/blog/*'],
  ['/blog/my-first-post-4f9a8b7c', '/blog/*'],
  ['/item-12345', '/*'],
  ['/people/ann@example.com', '/people/*'],
  ['/people/ann%40example.com', '/people/*'],
  [`/t/${'x'.repeat(65)}`, '/t/*'],
  ['/blog/my-first-post', '/blog/my-first-post'],
  ['/shop/iphone-15-pro-max', '/shop/iphone-15-pro-max'],
  ['/api/v2/oauth2/callback', '/api/v2/oauth2/callback'],
  ['/api/oauth2callback', '/api/oauth2callback'],
  ['/2fa/3d-models', '/2fa/3d-models'],
  ['/settings/notifications', '/settings/notifications'],
  ['/users/[id]', '/users/[id]'],
])('%s → %s', (path, route) => {
  expect(clusterPath(path)).toBe(route)
})
