import { describe, expect, test } from 'vitest'
import { isActionFile, isClientFile } from './file-directive.ts'

describe('a file is for the browser', () => {
  test.each([
    "'use client'",
    '"use client";\nimport x from "y"',
    "\n  // a note\n/* another\n one */ 'use client'\n",
    '"use strict";\n"use client";\n/** a note */',
    "'use memo'; /* * */ 'use client'",
  ])('by its first words: %j', (code) => {
    expect(isClientFile(code)).toBe(true)
  })

  test.each([
    '',
    "// 'use client'",
    "/* 'use client' */",
    "import x from 'y'\n'use client'",
    "/* a */ import x from 'y' /* b */ 'use client'",
    "'use server'",
    "const a = 'use client'",
  ])('not by %j', (code) => {
    expect(isClientFile(code)).toBe(false)
  })

  test('a long note before the code takes no time', () => {
    expect(isClientFile(`${'/* * */ '.repeat(20_000)}code`)).toBe(false)
  })
})

test.each([
  ["'use server'\nexport async function save() {}", true],
  ["// note\n'use strict'\n'use server'", true],
  ["export async function save() { 'use server' }", false],
])('%j holds actions: %s', (code, expected) => {
  expect(isActionFile(code)).toBe(expected)
})
