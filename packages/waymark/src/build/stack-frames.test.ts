import { describe, expect, it } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { createFrame, readStack, resolveSource } from './stack-frames.ts'

const ROOT = '/home/me/shop'

function read(line: string): { functionName: string; file: string; at: string; inApp: boolean } | undefined {
  const [location] = readStack(line)
  if (!location) return undefined
  const frame = createFrame(location, resolveSource(location.source, ROOT), ROOT)
  return {
    functionName: frame.functionName,
    file: frame.file,
    at: `${frame.line}:${frame.column}`,
    inApp: frame.inApp,
  }
}

describe('readStack', () => {
  it.each([
    ['    at Page (/home/me/shop/app/page.tsx:3:9)', 'Page', 'app/page.tsx', '3:9', true],
    [
      '    at Page (/home/me/shop/app/(shop)/[id]/page.tsx:3:9)',
      'Page',
      'app/(shop)/[id]/page.tsx',
      '3:9',
      true,
    ],
    ['    at Page (file:///home/me/shop/app/page.tsx?t=1700000:3:9)', 'Page', 'app/page.tsx', '3:9', true],
    ['    at file:///home/me/shop/app/a%20b.ts:1:2', '', 'app/a b.ts', '1:2', true],
    ['    at async load (/home/me/shop/lib/db.ts?v=1:7:1)', 'load', 'lib/db.ts', '7:1', true],
    ['    at async /home/me/shop/lib/db.ts:7:1', '', 'lib/db.ts', '7:1', true],
    ['    at eval (/home/me/shop/lib/db.ts:7:1)', '', 'lib/db.ts', '7:1', true],
    ['    at async eval (/home/me/shop/lib/db.ts:7:1)', '', 'lib/db.ts', '7:1', true],
    ['    at new Cart (/home/me/shop/lib/cart.ts:7:1)', 'Cart', 'lib/cart.ts', '7:1', true],
    [
      '    at Cart.add [as push] (/home/me/shop/lib/cart.ts:7:1)',
      'Cart.add [as push]',
      'lib/cart.ts',
      '7:1',
      true,
    ],
    [
      '    at fn (/home/me/shop/node_modules/react/index.js:1:2)',
      'fn',
      'node_modules/react/index.js',
      '1:2',
      false,
    ],
    [
      '    at fn (/home/me/shop/node_modules/.pnpm/a@1/node_modules/a/i.js:1:2)',
      'fn',
      'node_modules/a/i.js',
      '1:2',
      false,
    ],
    [
      '    at fn (/home/me/shop/.waymark/server/index.js:1:2)',
      'fn',
      '.waymark/server/index.js',
      '1:2',
      false,
    ],
    ['    at fn (/home/me/ui/src/button.tsx:1:2)', 'fn', '../ui/src/button.tsx', '1:2', true],
    [
      '    at run (node:internal/process/task_queues:95:5)',
      'run',
      'node:internal/process/task_queues',
      '95:5',
      false,
    ],
    [
      '    at Page (about://React/Server/file:///home/me/shop/app/page.tsx?12:3:9)',
      'Page',
      'app/page.tsx',
      '3:9',
      true,
    ],
    [
      '    at Page (rsc://React/Server/file:///home/me/shop/app/page.tsx?12:3:9)',
      'Page',
      'app/page.tsx',
      '3:9',
      true,
    ],
    ['    at Box (http://localhost:3000/app/box.tsx?t=17:3:9)', 'Box', 'app/box.tsx', '3:9', true],
    ['    at Box (http://localhost:3000/@fs/home/me/ui/box.tsx:3:9)', 'Box', '../ui/box.tsx', '3:9', true],
    [
      '    at x (http://localhost:3000/node_modules/.vite/deps/react.js?v=1:3:9)',
      'x',
      'node_modules/.vite/deps/react.js',
      '3:9',
      false,
    ],
    [
      '    at x (http://localhost:3000/@vite/client:3:9)',
      'x',
      'http://localhost:3000/@vite/client',
      '3:9',
      false,
    ],
    ['Box@http://localhost:3000/app/box.tsx:3:9', 'Box', 'app/box.tsx', '3:9', true],
    ['@http://localhost:3000/app/box.tsx:3:9', '', 'app/box.tsx', '3:9', true],
    [
      '    at x (chrome-extension://abc/inject.js:3:9)',
      'x',
      'chrome-extension://abc/inject.js',
      '3:9',
      false,
    ],
  ])('reads %j', (line, functionName, file, at, inApp) => {
    expect(read(line)).toEqual({ functionName, file, at, inApp })
  })

  it.each([
    'TypeError: Cannot read properties of undefined',
    '    at <anonymous>',
    '    at async Promise.all (index 0)',
    '    at eval (eval at run (/home/me/shop/a.ts:1:1), <anonymous>:1:1)',
    'me@example.com wrote this:1:2',
    `    at ${'('.repeat(50_000)}:1:1`,
    '',
  ])('skips %j, which is no place', (line) => {
    expect(readStack(line)).toEqual([])
  })

  it('stops after a fixed number of frames', () => {
    expect(readStack('    at f (/a.ts:1:1)\n'.repeat(5_000))).toHaveLength(50)
  })

  it('reads a hostile stack in no time', () => {
    const stack = `${'    at a (b:1:'.repeat(180)}\n`.repeat(30) + '@'.repeat(60_000)
    expect(measureLeastMs(() => readStack(stack))).toBeLessThan(200)
  })
})

describe('resolveSource', () => {
  it.each([
    'http://localhost/%00/etc',
    'http://localhost/%zz',
    'file://%zz',
    'virtual:waymark/app',
    'node:fs',
  ])('knows that %j is no file', (source) => {
    expect(resolveSource(source, ROOT)).toBeUndefined()
  })
})
