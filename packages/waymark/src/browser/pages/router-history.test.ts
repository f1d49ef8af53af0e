import { describe, expect, test } from 'vitest'
import { data, ssp, start } from './testing/router-test.ts'

describe('going back and forward', () => {
  const entry = (url: string, as: string, more: object = {}) => ({
    url,
    as,
    options: {},
    __N: true,
    key: 'old',
    ...more,
  })

  test('shows the page of the entry', async () => {
    const { pop, log, router } = start()
    await pop(entry('/blog/[id]', '/blog/4'), '/blog/4')
    expect(log.at(-1)).toBe('routeChangeComplete /blog/4 {"shallow":false}')
    expect(router.state).toMatchObject({ pathname: '/blog/[id]', query: { id: '4' } })
    expect(log).toContain('replaceState /blog/4')
  })

  test('to where the page was scrolled to', async () => {
    const { pop, log } = start()
    await pop(entry('/about', '/about', { key: 'scrolled' }), '/about')
    expect(log).toContain('show /about at 0,700')
    expect(log[0]).toBe('note k0')
  })

  test('further before the page is there keeps the position of the page in between', async () => {
    const { pop, log } = start()
    const first = pop(entry('/about', '/about', { key: 'between' }), '/about')
    await pop(entry('/ssp', '/ssp', { key: 'last' }), '/ssp')
    await first
    expect(log.filter((line) => line.startsWith('note'))).toEqual(['note k0'])
  })

  test('and then elsewhere before the page is there keeps its position', async () => {
    const { pop, push, router, log } = start()
    const back = pop(entry('/about', '/about', { key: 'between' }), '/about')
    router.noteScroll()
    await push('/blog/1')
    await back
    expect(log.filter((line) => line.startsWith('note'))).toEqual(['note k0'])
    router.noteScroll()
    expect(log.at(-1)).toMatch(/^note k/)
  })

  test('beforePopState may stop it', async () => {
    const { router, pop, log } = start()
    const asked: unknown[] = []
    router.navigation.beforePopState((state) => {
      asked.push(state)
      return false
    })
    await pop(entry('/about', '/about'), '/about')
    expect(log).toEqual([])
    expect(asked).toEqual([{ url: '/about', as: '/about', options: {} }])
  })

  test('a hash that was typed only gets an entry', async () => {
    const { pop, log, screens } = start()
    await pop(null, '/#typed')
    expect(log).toEqual(['replaceState /#typed'])
    expect(screens).toEqual([])
  })

  test('an entry of app/ is another document', async () => {
    const { pop, log } = start()
    await pop({ __NA: true })
    expect(log).toEqual(['reload'])
  })

  test('entries of others are left alone', async () => {
    const { pop, log } = start()
    await pop({ mine: true })
    expect(log).toEqual([])
  })

  test('the first event about the entry on the screen is ignored', async () => {
    const { pop, log } = start({ state: { asPath: '/about', pathname: '/about', route: '/about' } })
    await pop(entry('/about', '/about', { key: 'k0' }))
    expect(log).toEqual([])
  })

  test('shallow only when the last step was shallow, too', async () => {
    const state = { pathname: '/ssp', route: '/ssp', asPath: '/ssp' }
    const answers = { [`${data('/ssp')}?a=0`]: [ssp({ n: 1 })] }
    const shallow = start({ state, answers })
    await shallow.push('/ssp?a=1', undefined, { shallow: true })
    await shallow.pop(entry('/ssp?a=0', '/ssp?a=0', { options: { shallow: true } }), '/ssp?a=0')
    expect(shallow.requests).toEqual([])
    const deep = start({ state, answers })
    await deep.pop(entry('/ssp?a=0', '/ssp?a=0', { options: { shallow: true } }), '/ssp?a=0')
    expect(deep.requests).toHaveLength(1)
  })

  test('the locale is that of the address', async () => {
    const i18n = { locales: ['en', 'nl'], defaultLocale: 'en' }
    const { pop, router } = start({ site: i18n, state: { ...i18n, locale: 'en' } })
    await pop(entry('/about', '/nl/about'), '/nl/about')
    expect(router.state).toMatchObject({ locale: 'nl', asPath: '/about' })
  })
})
