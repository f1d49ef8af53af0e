import { build } from 'rolldown'
import { expect, it } from 'vitest'

it('the thread that serves loads no package, least of all the query builder', async () => {
  const { output } = await build({
    input: new URL('./service.ts', import.meta.url).pathname,
    external: /^[^./]/,
    platform: 'node',
    write: false,
  })
  const [entry] = output
  expect(entry.imports.filter((name) => !name.startsWith('node:') && !name.endsWith('.js'))).toEqual([])
})
