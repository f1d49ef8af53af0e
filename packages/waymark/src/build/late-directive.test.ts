import { describe, expect, test } from 'vitest'
import { findLateDirective } from './late-directive.ts'

describe('a directive that comes too late', () => {
  test.each([
    ["import a from 'a'\n'use client'\nexport {}", { directive: 'use client', line: 2, column: 0 }],
    ['const a = 1\n  "use server";', { directive: 'use server', line: 2, column: 2 }],
    ["('use client')\nexport const A = () => <p />", { directive: 'use client', line: 1, column: 0 }],
  ])('%j has one', (code, expected) => {
    expect(findLateDirective(code, '/app/a.tsx')).toEqual(expected)
  })

  test.each([
    "'use client'\nimport a from 'a'",
    "'use strict'\n// why\n'use client'\nimport a from 'a'",
    "import a from 'a'\nexport async function save() {\n'use server'\n}",
    "import a from 'a'\nconst b = [\n'use client'\n]",
    "import a from 'a'\n'use client'\n}",
  ])('%j has none', (code) => {
    expect(findLateDirective(code, '/app/a.tsx')).toBeUndefined()
  })
})
