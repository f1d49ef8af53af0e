import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NextRouter } from './router-context.ts'

type Singleton = typeof import('./router-singleton.ts')
let module: Singleton

beforeEach(async () => {
  vi.resetModules()
  module = await import('./router-singleton.ts')
})
afterEach(() => void vi.unstubAllGlobals())

const router = { pathname: '/a', push: async () => true } as unknown as NextRouter

test('before there is a router, events can be listened to and nothing else', () => {
  const { singletonRouter } = module
  const seen: unknown[] = []
  singletonRouter.events.on('routeChangeStart', (url: string) => seen.push(url))
  singletonRouter.events.emit('routeChangeStart', '/x')
  expect(seen).toEqual(['/x'])
  expect(singletonRouter.router).toBeNull()
  expect(() => singletonRouter.push('/a')).toThrow('No router instance found')
  expect(() => singletonRouter.pathname).toThrow('Router.pathname')
})

test('what no router has is nothing, with a router and without', () => {
  const { singletonRouter, installRouter } = module
  expect(Reflect.get(singletonRouter, 'onRouteChangeStart')).toBeUndefined()
  installRouter(router)
  expect(Reflect.get(singletonRouter, 'onRouteChangeStart')).toBeUndefined()
})

test('then it is that router', () => {
  const { singletonRouter, installRouter } = module
  installRouter(router)
  expect(singletonRouter.pathname).toBe('/a')
  expect(singletonRouter.push).toBe(router.push)
  expect(singletonRouter.router).toBe(router)
  expect('push' in singletonRouter).toBe(true)
})

test('ready calls back when there is one, in the browser only', () => {
  const { singletonRouter, installRouter } = module
  const calls: string[] = []
  singletonRouter.ready(() => calls.push('on the server'))
  vi.stubGlobal('window', {})
  singletonRouter.ready(() => calls.push('later'))
  installRouter(router)
  singletonRouter.ready(() => calls.push('at once'))
  expect(calls).toEqual(['later', 'at once'])
})

test('it can be awaited and looked at without harm', async () => {
  const { singletonRouter } = module
  expect(await Promise.resolve(singletonRouter)).toBe(singletonRouter)
  expect(String(Object.keys(singletonRouter))).toContain('events')
})

test('a listener that was taken off is not called', () => {
  const { singletonRouter } = module
  const listener = vi.fn()
  singletonRouter.events.on('hashChangeStart', listener)
  singletonRouter.events.off('hashChangeStart', listener)
  singletonRouter.events.off('hashChangeStart', listener)
  singletonRouter.events.emit('hashChangeStart', '/x')
  expect(listener).not.toHaveBeenCalled()
})
