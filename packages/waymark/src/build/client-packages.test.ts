import { expect, test } from 'vitest'
import { findClientPackages, readPackageName } from './client-packages.ts'

/** Files by path. Packages are found in `/app/node_modules`, with `index.js` as their entry. */
async function walk(
  files: Record<string, string>,
  entries: { server?: string[]; pages?: string[] },
): Promise<{ asked: string[]; inner: string[] }> {
  const asked = new Set<string>()
  const inner = new Set<string>()
  await findClientPackages(
    { server: entries.server ?? [], pages: entries.pages ?? [] },
    {
      async resolve(side, source, importer) {
        const isPath = /^[./]/.test(source)
        if (side === 'client' && !isPath) asked.add(source)
        const path = isPath
          ? new URL(source, `file://${importer}`).pathname
          : `/app/node_modules/${source}/index.js`
        return path in files ? path : undefined
      },
      read: async (file) => files[file],
      narrow: async (code) =>
        code.replace(`{ Plus } from 'icons'`, `Plus from '/app/node_modules/icons/plus.js'`),
      isCompiled: (name) => name !== 'database',
      addInner: (file) => void inner.add(file),
    },
  )
  return { asked: [...asked].sort(), inner: [...inner].sort() }
}

test('packages of client components are found behind any number of server components', async () => {
  const { asked } = await walk(
    {
      '/app/page.tsx': `import { Part } from './part.tsx'; import type { T } from 'types-only'; export default Part`,
      '/app/part.tsx': `import { Button } from './button.tsx'; export function Part() { return <Button /> }`,
      '/app/button.tsx': `'use client'\nimport { useHook } from 'hooks'; useHook(); const later = () => import('later'); export { x } from './more.ts'`,
      '/app/more.ts': `import 'deep'; export const x = 1`,
    },
    { server: ['/app/page.tsx'] },
  )
  expect(asked).toEqual(['deep', 'hooks', 'later'])
})

test('what only data functions of a page use is not for the browser', async () => {
  const { asked } = await walk(
    {
      '/app/pages/index.tsx': `import db from 'database'; import { useThing } from 'thing'
        export async function getServerSideProps() { return { props: await db() } }
        export default function Page(): null { useThing(); return null }`,
    },
    { pages: ['/app/pages/index.tsx'] },
  )
  expect(asked).toEqual(['thing'])
})

test('of a large package only the files are asked for that hold the names', async () => {
  const found = await walk(
    {
      '/app/page.tsx': `import { Plus } from 'icons'; export default Plus`,
      '/app/node_modules/icons/index.js': `export { default as Plus } from './plus.js'; export { default as Minus } from './minus.js'`,
      '/app/node_modules/icons/plus.js': `"use client";\nexport default function Plus() {}`,
      '/app/node_modules/icons/minus.js': `"use client";\nexport default function Minus() {}`,
    },
    { server: ['/app/page.tsx'] },
  )
  expect(found).toEqual({ asked: [], inner: ['/app/node_modules/icons/plus.js'] })
})

test('client components of a package in CommonJS are found by what it requires', async () => {
  const { inner } = await walk(
    {
      '/app/page.tsx': `import { Box } from 'kit'; export default Box`,
      '/app/node_modules/kit/index.js': `"use strict";\nvar box = require("./box.js");\nexports.Box = box.Box; exports.more = () => require('./more.js')`,
      '/app/node_modules/kit/box.js': `"use strict";\n'use client';\nexports.Box = () => null`,
      '/app/node_modules/kit/more.js': `'use client'\nexports.More = () => null`,
    },
    { server: ['/app/page.tsx'] },
  )
  expect(inner).toEqual(['/app/node_modules/kit/box.js', '/app/node_modules/kit/more.js'])
})

test('client components of a package are asked for by its name, or by their file', async () => {
  const found = await walk(
    {
      '/app/page.tsx': `import { Box } from 'kit'; import { Theme } from 'theme'; import 'database'; export default [Box, Theme]`,
      '/app/node_modules/kit/index.js': `export { Box } from './box.js'; export { plain } from './plain.js'`,
      '/app/node_modules/kit/box.js': `"use strict";\n"use client";\nexport function Box() {}`,
      '/app/node_modules/kit/plain.js': `import { Theme } from 'theme'; export const plain = Theme`,
      '/app/node_modules/theme/index.js': `'use client'\nexport function Theme() {}`,
      '/app/node_modules/database/index.js': `import './never.js'`,
      '/app/node_modules/database/never.js': `'use client'`,
    },
    { server: ['/app/page.tsx'] },
  )
  expect(found).toEqual({ asked: ['theme'], inner: ['/app/node_modules/kit/box.js'] })
})

test('what only actions use is not for the browser', async () => {
  const { asked } = await walk(
    {
      '/app/page.tsx': `import { Field } from './field.tsx'; export default Field`,
      '/app/field.tsx': `'use client'\nimport { save } from './save.ts'; import { useField } from 'fields'; export const Field = [save, useField]`,
      '/app/save.ts': `'use server'\nimport db from 'database'; export async function save() { await db() }`,
    },
    { server: ['/app/page.tsx'] },
  )
  expect(asked).toEqual(['fields'])
})

test('a file that does not compile keeps nobody waiting', async () => {
  const { asked } = await walk({ '/app/page.tsx': `import {` }, { server: ['/app/page.tsx'] })
  expect(asked).toEqual([])
})

test.each([
  ['/a/node_modules/kit/index.js', 'kit'],
  ['/a/node_modules/@s/kit/x/y.js', '@s/kit'],
  ['/a/node_modules/kit/node_modules/inner/x.js', 'inner'],
  ['/a/lib/kit.js', undefined],
])('%s belongs to %s', (file, name) => {
  expect(readPackageName(file)).toBe(name)
})
