import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

// Whatever the rest of the run is done with.
vi.stubEnv('WAYMARK_INERT', '1')

/** As if the part that writes attributes had a mistake in it. */
const BROKEN_WRITER = `const plugin = {
  name: 'break-writer',
  transform: (code, id) =>
    id.includes('/inert/write-html.js') ? code.replace('+= attribute', "+= attribute.replace('px', 'pt')") : undefined,
}
export default { vite: { plugins: [plugin] } }
`

let copy: FixtureCopy
let app: RunningApp | undefined
beforeAll(async () => {
  copy = await copyFixture('inert')
  await copy.write('waymark.config.js', BROKEN_WRITER)
  app = await startApp(copy.dir, 'dev')
})
afterAll(async () => {
  await app?.close()
  await copy?.remove()
})

test('development says which content production would write in another way, and shows it as it should be', async () => {
  const html = await (await fetch(`${app!.url}/`)).text()
  expect(html).toContain('height:40px')
  expect(html).not.toContain('data-wm=')
  const [said] = await app!.run.waitForOutput(/In production the content of .*/)
  expect(said).toContain('<main> <article> of / would not be written as React writes it')
  expect(said).toMatch(/would be `.*height:40pt.*`, React writes `.*height:40px/)
})

test('and says it of other pages, too', async () => {
  await (await fetch(`${app!.url}/trees?seed=1`)).text()
  await app!.run.waitForOutput(/In production the content of .* of \/trees /)
  expect(app!.output().match(/content of <main> <article> of \/ /g)).toHaveLength(1)
})
