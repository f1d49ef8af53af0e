import { describe, expect, it } from 'vitest'
import { nameWorkerTypes } from './worker-types.ts'

const isModule = (): boolean => true

describe('nameWorkerTypes', () => {
  it.each([
    [
      "new Worker(new URL('./w.ts', import.meta.url))",
      "new Worker(new URL('./w.ts', import.meta.url), { type: 'module' })",
    ],
    [
      "new SharedWorker(new URL('./w.ts', import.meta.url), { name: 'counter' })",
      "new SharedWorker(new URL('./w.ts', import.meta.url), { type: 'module', name: 'counter' })",
    ],
    [
      "new Worker(new URL('./w.ts', import.meta.url), {})",
      "new Worker(new URL('./w.ts', import.meta.url), { type: 'module',})",
    ],
    [
      'const w = new window.Worker(new URL(`./w.ts`, import.meta.url,),)',
      "const w = new window.Worker(new URL(`./w.ts`, import.meta.url,), { type: 'module' },)",
    ],
    [
      "const a: Worker = new Worker(new URL('./a.ts', import.meta.url)); run(new Worker(new URL('./b.ts', import.meta.url)))",
      "const a: Worker = new Worker(new URL('./a.ts', import.meta.url), { type: 'module' }); run(new Worker(new URL('./b.ts', import.meta.url), { type: 'module' }))",
    ],
  ])('%s', (code, expected) => {
    expect(nameWorkerTypes(code, '/app/page.tsx', isModule)).toBe(expected)
  })

  it.each([
    "new Worker(new URL('./w.ts', import.meta.url), { type: 'classic' })",
    "new Worker(new URL('./w.ts', import.meta.url), options)",
    "new Worker(new URL('./w.ts', import.meta.url), { ...options })",
    "new Worker('/w.js')",
    "new Worker(new URL('./w.ts', base))",
    'new Worker(new URL(name, import.meta.url))',
    "new Worklet(new URL('./w.ts', import.meta.url))",
    "new Worker(new URL('./w.ts', import.meta.url)",
  ])('leaves %s alone', (code) => {
    expect(nameWorkerTypes(code, '/app/page.tsx', isModule)).toBeUndefined()
  })

  it('asks about the file, seen from the one that starts it', () => {
    const asked: string[] = []
    const code = "new Worker(new URL('../workers/w.ts?x', import.meta.url))"
    const answer = nameWorkerTypes(code, '/app/shop/page.tsx', (file) => {
      asked.push(file)
      return false
    })
    expect([answer, asked]).toEqual([undefined, ['/app/workers/w.ts']])
  })
})
