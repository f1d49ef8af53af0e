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
    [
      "import { redirect, usePathname } from 'next/navigation'",
      { name: 'usePathname', source: 'next/navigation', line: 1, column: 19 },
    ],
    [
      "import { useRouter } from 'waymark/navigation'",
      { name: 'useRouter', source: 'waymark/navigation', line: 1, column: 9 },
    ],
    [
      "import { useRouter } from 'next/router'",
      { name: 'useRouter', source: 'next/router', line: 1, column: 9 },
    ],
    [
      "import * as React from 'react'\nexport const A = () => React.useState(0)",
      { name: 'useState', source: 'react', line: 2, column: 29 },
    ],
    [
      "import React from 'react'\nclass A extends React.Component {}",
      { name: 'Component', source: 'react', line: 2, column: 22 },
    ],
    ["import './a.css'\nimport 'client-only'", { source: 'client-only', line: 2, column: 7 }],
  ])('%s is found', (code, expected) => {
    expect(findClientOnlyImport(code, 'page.tsx')).toEqual(expected)
  })

  test.each([
    "import { cache, use, useId, Suspense } from 'react'",
    "import { type RefObject, memo } from 'react'",
    "import type { Component } from 'react'",
    "import { useState } from './state.ts'",
    "import { preload } from 'react-dom'",
    "import { notFound, redirect } from 'next/navigation'",
    "import Link from 'waymark/link'",
    "import React from 'react'\nconst a: React.Component = <React.Suspense />",
    "import React from 'react'\n// React.useState\nconst a = 'React.useState'",
    "import { useState from 'react'",
  ])('%s is left alone', (code) => {
    expect(findClientOnlyImport(code, 'page.tsx')).toBeUndefined()
  })
})
