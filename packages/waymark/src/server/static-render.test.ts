import { describe, expect, test } from 'vitest'
import type { RequestContext } from './request-context.ts'
import { applyRules, useRequestData, type RenderRules, type StaticRender } from './static-render.ts'

const RULES: RenderRules = { dynamic: 'auto', fetchCache: 'auto', isDynamic: false, file: 'app/page.tsx' }

function createContext(rules: Partial<RenderRules> | undefined, isStatic: boolean) {
  const needs: string[] = []
  const render: StaticRender = {
    onNeed: () => void needs.push(render.needs!),
    revalidate: 60,
    tags: new Set(),
  }
  const context = { used: new Set(), ...(isStatic && { staticRender: render }) } as unknown as RequestContext
  if (rules !== undefined) applyRules(context, { ...RULES, ...rules }, () => ['route'])
  return { context, render, needs }
}

describe('request data', () => {
  test('may be read while a request is answered', () => {
    const { context } = createContext({}, false)
    expect(useRequestData(context, 'cookies')).toBe(true)
    expect([...context.used]).toEqual(['cookies'])
  })

  test.each([true, false])('is empty for a page that is static at all costs (kept: %s)', (isStatic) => {
    const { context, needs } = createContext({ dynamic: 'force-static' }, isStatic)
    expect(useRequestData(context, 'cookies')).toBe(false)
    expect(context.used.size).toBe(0)
    expect(needs).toEqual([])
  })

  test.each([true, false])('is an error for a page that must be static (kept: %s)', (isStatic) => {
    const { context } = createContext({ dynamic: 'error' }, isStatic)
    expect(() => useRequestData(context, 'headers')).toThrow(/app\/page\.tsx.*headers\(\)/)
  })

  test('ends the making of an answer that is kept, and the first one is told', () => {
    const { context, render, needs } = createContext({}, true)
    expect(() => useRequestData(context, 'connection')).toThrow(
      expect.objectContaining({ code: 'WM_NEEDS_REQUEST' }),
    )
    expect(() => useRequestData(context, 'cookies')).toThrow()
    expect(render.needs).toBe('connection()')
    expect(needs).toEqual(['connection()'])
  })
})

describe('data that goes into an answer that is kept', () => {
  test('shortens how long it is kept, and adds its tags', () => {
    const { context, render } = createContext({}, true)
    context.data!.onCached!({ revalidate: 3_600, tags: ['a'] })
    expect(render.revalidate).toBe(60)
    context.data!.onCached!({ revalidate: 5, tags: ['b'] })
    context.data!.onCached!({ revalidate: false, tags: [] })
    expect(render.revalidate).toBe(5)
    expect([...render.tags]).toEqual(['a', 'b'])
  })

  test('makes it one for each request where it is not cached', () => {
    const { context, render } = createContext({}, true)
    context.data!.onUncached!('fetch')
    expect(render.needs).toBe('fetch')
  })

  test('is allowed to be uncached where the page is static at all costs', () => {
    const { context, render } = createContext({ dynamic: 'force-static' }, true)
    context.data!.onUncached!('fetch')
    expect(render.needs).toBeUndefined()
  })
})
