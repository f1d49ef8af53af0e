import { describe, expect, it } from 'vitest'
import { normaliseFormerPath, normalisePath } from './normalise-path.ts'

describe.each([
  ['now', normalisePath],
  ['before', normaliseFormerPath],
])('%s', (_, normalise) => {
  it.each([
    ['https://h/_next/static/chunks/app/page-0123456789abcdef.js', '/chunks/app/page.js'],
    ['app:///_waymark/assets/x-Ab3dE6gH.js?v=1', '/assets/x.js'],
    ['/srv/app/.waymark/server/index.js', '/server/index.js'],
    ['/srv/app/node_modules/x/y.js', '/node_modules/x/y.js'],
    ['app/page.tsx', 'app/page.tsx'],
    ['../../app/page.tsx', '/app/page.tsx'],
    ['https://h/jquery-3.6.0.min.js', '/jquery-3.6.0.min.js'],
    ['https://h/assets/step1-payment.js', '/assets/step1-payment.js'],
  ])('%s', (filename, path) => {
    expect(normalise(filename)).toBe(path)
  })
})

it.each([
  ['index-BqXyZabC.js', 'index.js'],
  ['index-KdPqRsTu.mjs', 'index.mjs'],
  ['chunk-ABCDEFGH.js', 'chunk.js'],
  ['main.8e0d62a0.chunk.js', 'main.chunk.js'],
  ['app.8e0d62a0f1.min.cjs', 'app.min.cjs'],
  ['user-profile-B1c2d3e4.js', 'user-profile.js'],
  ['index-B1-c2d3E.js', 'index.js'],
  ['index--B1c2d3e.js', 'index.js'],
  ['index-B1c_d3e4.js', 'index.js'],
  ['checkout-v2-20240101.js', 'checkout-v2.js'],
  ['a-B1c2d3e4-B9c8d7e6.js', 'a-B1c2d3e4.js'],
  ['order-details2.js', 'order-details2.js'],
  ['user-UserSettings.js', 'user-UserSettings.js'],
  ['lib-oauth2client.js', 'lib-oauth2client.js'],
  ['use-container.js', 'use-container.js'],
  ['use-my-item2.js', 'use-my-item2.js'],
  ['use_container2.js', 'use_container2.js'],
  ['B1c2d3e4.js', 'B1c2d3e4.js'],
  ['index-BqXyZabC.tsx', 'index-BqXyZabC.tsx'],
])('the file %s', (name, stripped) => {
  expect(normalisePath(`https://h/assets/${name}`)).toBe(`/assets/${stripped}`)
  expect(normalisePath(name)).toBe(stripped)
})

it.each([
  ['https://h/_next/static/BUILDIDabc123/pages/x.js', '/pages/x.js'],
  ['https://h/base/_next/static/abc/_buildManifest.js', '/_buildManifest.js'],
  ['https://h/_next/static/chunks/pages/x.js', '/chunks/pages/x.js'],
])('the build of %s', (filename, path) => {
  expect(normalisePath(filename)).toBe(path)
})
