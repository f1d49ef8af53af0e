import { describe, expect, test } from 'vitest'
import { findHeadTwice } from './head-exports.ts'

describe('must refuse', () => {
  test.each([
    ['export const metadata = {}\nexport function generateMetadata() { return {} }', 'metadata'],
    ['export const metadata: Metadata = {}\nexport const generateMetadata = async () => ({})', 'metadata'],
    ["export const metadata = {}\nexport { generateMetadata } from './shared'", 'metadata'],
    ['const metadata = {}, make = () => 1\nexport { metadata, make as generateMetadata }', 'metadata'],
    ['export const viewport = {}\nexport function generateViewport() { return {} }', 'viewport'],
  ])('%s', (code, name) => {
    expect(findHeadTwice(code, '/shop/app/page.tsx')?.[0]).toBe(name)
  })
})

describe('allows', () => {
  test.each([
    'export const metadata = {}',
    'export function generateMetadata() { return {} }',
    'export const metadata = {}\nexport function generateViewport() { return {} }',
    'const metadata = {}\nexport function generateMetadata() { return metadata }',
    '// export const metadata = {}\nexport function generateMetadata() { return {} }',
    'export type metadata = string\nexport function generateMetadata() { return {} }',
  ])('%s', (code) => {
    expect(findHeadTwice(code, '/shop/app/page.tsx')).toBeUndefined()
  })
})
