import { describe, expect, test } from 'vitest'
import { findClientOnlyImport } from './boundary.ts'

describe('imports that only the browser has', () => {
  test.each([
    ["import { useState } from 'react'", { name: 'useState', source: 'react', line: 1, column: 9 }],
    [
      'import React, { useMemo, useEffect as effect } from "react"',
      { name: 'useEffect', source: 'react', line: 1, column: 25 },
    ],
    [
      "import {\n  cache,\n  createContext,\n} from 'react'",
      { name: 'createContext', source: 'react', line: 3, column: 2 },
    ],
    [
      "import { useFormStatus } from 'react-dom'",
      { name: 'useFormStatus', source: 'react-dom', line: 1, column: 9 },
    ],
  ])('%s is found', (code, expected) => {
    expect(findClientOnlyImport(code)).toEqual(expected)
  })

  test.each([
    "import { cache, use, useId, Suspense } from 'react'",
    "import { type RefObject, memo } from 'react'",
    "import type { Component } from 'react'",
    "import { useState } from './state.ts'",
    "import { preload } from 'react-dom'",
  ])('%s is left alone', (code) => {
    expect(findClientOnlyImport(code)).toBeUndefined()
  })
})
