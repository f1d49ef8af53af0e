import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import type { AppTree } from '../shared/route-tree.ts'
import { routeFilesPlugin } from './route-files-plugin.ts'
import { NO_PAGES } from '../shared/pages-tree.ts'
import { createRouteSource } from './routes-plugin.ts'

const ROOT = '/shop'
const tree: AppTree<string> = {
  root: {
    name: '',
    kind: 'root',
    urlSegment: '',
    files: { page: '/shop/app/page.tsx', error: '/shop/app/error.tsx', route: '/shop/app/route.ts' },
    metadataFiles: [],
    folders: [],
    slots: {},
  },
  globalError: '/shop/app/global-error.tsx',
  globalNotFound: '/shop/app/global-not-found.tsx',
}

interface TransformHook {
  filter: { id: RegExp }
  handler(this: { warn(text: string): void }, code: string, id: string): undefined
}

/** Runs the plugin on one file as a bundler would; returns the refusal, if there is one. */
function refusalOf(id: string, code: string): string | undefined {
  const { filter, handler } = routeFilesPlugin(ROOT, createRouteSource({ tree, pages: NO_PAGES }))
    .transform as unknown as TransformHook
  if (!filter.id.test(id)) return undefined
  let warning: string | undefined
  try {
    handler.call({ warn: (text) => (warning = `warns: ${text}`) }, code, id)
    return warning
  } catch (error) {
    if (!isWaymarkError(error)) throw error
    return `${error.code} ${error.message}`
  }
}

const CLIENT = "'use client'\n"
const COMPONENT = 'export default function Part() { return null }'

describe('must refuse', () => {
  test.each([
    ['', 'page.tsx'],
    ['export function Page() { return null }', 'page.tsx'],
    ["export const metadata = { title: 'default' }", 'page.tsx'],
    [`${CLIENT}export const Error = () => null`, 'error.tsx'],
    ['export const NotFound = () => null', 'global-not-found.tsx'],
  ])('a file without a default export, by name: %j in %s', (code, file) => {
    expect(refusalOf(`/shop/app/${file}`, code)).toMatch(`WM_NO_DEFAULT_EXPORT app/${file}`)
  })

  test.each([
    [COMPONENT, 'error.tsx'],
    [`import x from 'y'\n'use client'\n${COMPONENT}`, 'error.tsx'],
    [`// 'use client'\n${COMPONENT}`, 'global-error.tsx'],
  ])('an error file that is not a client component, by name: %j in %s', (code, file) => {
    expect(refusalOf(`/shop/app/${file}`, code)).toMatch(`WM_ERROR_FILE_NOT_CLIENT app/${file}`)
  })
})

describe('must refuse metadata that nobody would read', () => {
  test.each([
    `${CLIENT}export const metadata = {}\n${COMPONENT}`,
    `${CLIENT}export async function generateMetadata() {}\n${COMPONENT}`,
    `${CLIENT}export const viewport = {}\n${COMPONENT}`,
  ])('%j', (code) => {
    expect(refusalOf('/shop/app/page.tsx', code)).toMatch('WM_METADATA_IN_CLIENT app/page.tsx')
  })
})

describe('must refuse a handler that answers nothing', () => {
  test.each([
    ['export default function handler() {}', 'WM_HANDLER_DEFAULT_EXPORT'],
    ['export function get() {}', 'WM_HANDLER_METHOD_CASE'],
    ['export const dynamic = "force-static"', 'WM_HANDLER_NO_METHOD'],
    ['', 'WM_HANDLER_NO_METHOD'],
  ])('%j', (code, error) => {
    expect(refusalOf('/shop/app/route.ts', code)).toMatch(`${error} app/route.ts`)
  })

  test.each(['export default () => {}', 'export function post() {}'])(
    'but only warns when %s stands beside a method',
    (code) => {
      expect(refusalOf('/shop/app/route.ts', `export function GET() {}\n${code}`)).toMatch(
        /^warns: app\/route\.ts/,
      )
    },
  )
})

const GUARD = 'export async function guard() {}\n'

describe('must refuse a guard that would never be called', () => {
  test.each([
    [CLIENT + GUARD + COMPONENT, 'page.tsx', 'WM_GUARD_IN_CLIENT'],
    [`${CLIENT}const x = 1\nexport { x as guard }\n${COMPONENT}`, 'page.tsx', 'WM_GUARD_IN_CLIENT'],
    [CLIENT + GUARD + COMPONENT, 'error.tsx', 'WM_GUARD_IN_CLIENT'],
    [GUARD + COMPONENT, 'global-not-found.tsx', 'WM_GUARD_MISPLACED'],
  ])('%j in %s', (code, file, error) => {
    expect(refusalOf(`/shop/app/${file}`, code)).toMatch(`${error} app/${file}`)
  })
})

describe('allows', () => {
  test.each([
    [GUARD + COMPONENT, 'page.tsx'],
    [`${CLIENT}const guard = 1\n${COMPONENT}`, 'page.tsx'],
    [`${CLIENT}export { guard as other } from './x.ts'\n${COMPONENT}`, 'page.tsx'],
    [COMPONENT, 'page.tsx'],
    ['const Page = () => null\nexport { Page as default }', 'page.tsx'],
    ["export { default } from '../lib/page.tsx'", 'page.tsx'],
    ["export { metadata, Page as default } from '../lib/page.tsx'", 'page.tsx'],
    ['export default async () => null', 'page.tsx'],
    [CLIENT + COMPONENT, 'error.tsx'],
    [`/* why */ // and how\n"use client";\n${COMPONENT}`, 'global-error.tsx'],
    [COMPONENT, 'global-not-found.tsx'],
    ['export function GET() {}', 'route.ts'],
    ["export * from './handlers.ts'", 'route.ts'],
    ['export const { GET, POST } = handlers', 'route.ts'],
  ])('%j in %s', (code, file) => {
    expect(refusalOf(`/shop/app/${file}`, code)).toBeUndefined()
  })

  test('a file with the name of a page that is no route', () => {
    expect(refusalOf('/shop/lib/page.tsx', 'export const size = 1')).toBeUndefined()
    expect(refusalOf('/shop/node_modules/x/error.js', 'export const size = 1')).toBeUndefined()
  })
})

test('only the build of the server looks at them', () => {
  const { apply, applyToEnvironment } = routeFilesPlugin(ROOT, createRouteSource({ tree, pages: NO_PAGES }))
  const applies = applyToEnvironment as unknown as (environment: { name: string }) => boolean
  expect(apply).toBe('build')
  expect(['rsc', 'ssr', 'client'].map((name) => applies({ name }))).toEqual([true, false, false])
})
