import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { runBuild, buildOnce } from '../harness/build-app.ts'
import { copyApp } from '../harness/copy-app.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { FIXTURES_DIR } from '../harness/paths.ts'
import { runCli } from '../harness/run-cli.ts'
import { openStream, send } from '../harness/send.ts'
import { startApp } from '../harness/start-app.ts'

let copy: FixtureCopy | undefined

// A build takes longer than a test may on a busy machine.
beforeAll(async () => {
  for (const fixture of ['hello', 'basic', 'operations']) await buildOnce(`${FIXTURES_DIR}/${fixture}`)
})
afterEach(async () => {
  await copy?.remove()
  copy = undefined
})

test('the build lists its routes with the first-load size', async () => {
  const output = await buildOnce(`${FIXTURES_DIR}/hello`)
  expect(output).toMatch(/^\W*\s*\/\s.*\d+(\.\d+)? kB/m)
})

test('a file that cannot be parsed ends the build with 1, its path and its line', async () => {
  copy = await copyFixture('hello')
  await copy.write('app/page.tsx', 'export default function Page() {\n  return <h1>\n}\n')
  const { code, output } = await runBuild(copy.dir)
  expect(code).toBe(1)
  expect(output).toMatch(/app\/page\.tsx:\d/)
  expect(output).not.toContain('    at ')
})

test('a broken build leaves nothing that start would serve', async () => {
  copy = await copyFixture('hello')
  await copy.write('app/page.tsx', 'export default function Page() {\n')
  await runBuild(copy.dir)
  const run = runCli(['start', copy.dir, '-p', '0'], copy.dir)
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('waymark build')
})

test.each([
  ['next-mixed', true],
  ['hello', false],
])('types in %s writes those of next/*: %s', async (fixture, isThere) => {
  copy = await copyFixture(fixture)
  const run = runCli(['types', copy.dir], copy.dir)
  expect(await run.ended).toBe(0)
  expect(existsSync(`${copy.dir}/.waymark/types/next.d.ts`)).toBe(isThere)
  expect(existsSync(`${copy.dir}/.waymark/types/routes.d.ts`)).toBe(true)
})

test('an unknown key of the configuration is named', async () => {
  copy = await copyFixture('hello')
  await copy.write('waymark.config.ts', "export default { pageExtension: ['tsx'] }\n")
  const { code, output } = await runBuild(copy.dir)
  expect(code).toBe(1)
  expect(output).toContain('pageExtension')
})

test('a folder without app/ is refused in one line with a hint', async () => {
  copy = await copyFixture('hello')
  const run = runCli(['build', `${copy.dir}/nowhere`], copy.dir)
  expect(await run.ended).toBe(1)
  expect(run.output()).not.toContain('    at ')
})

test.each([[['--help']], [['build', '--help']], [[]]])('waymark %j explains the commands', async (args) => {
  const run = runCli(args, FIXTURES_DIR)
  await run.ended
  expect(run.output()).toMatch(/waymark (dev|build|start)/)
})

test('an unknown command ends with 1 or 2 and names it', async () => {
  const run = runCli(['serve'], FIXTURES_DIR)
  expect([1, 2]).toContain(await run.ended)
  expect(run.output()).toContain('serve')
})

test('start finishes running answers after SIGTERM and ends with 0', async () => {
  const app = await startApp('basic', 'start')
  const stream = await openStream(app.url, '/stream?delay=300')
  app.run.child.kill('SIGTERM')
  let text = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString()
  expect(text.trimEnd().endsWith('</html>')).toBe(true)
  expect(await app.run.ended).toBe(0)
  await expect(send(app.url, '/about')).rejects.toThrow()
})

test('the output folder holds the id of the build', async () => {
  expect(existsSync(`${FIXTURES_DIR}/basic/.waymark/BUILD_ID`)).toBe(true)
})

test.each([['dev'], ['start'], ['start', '--workers', '1']])(
  'the app runs in its own folder, wherever %s %s %s was called',
  async (mode, ...args) => {
    const withBuild = mode === 'start'
    const dir = await copyApp(`${FIXTURES_DIR}/operations`, { into: inject('runId'), withBuild })
    const run = runCli([mode, basename(dir), '-p', '0', '-H', '127.0.0.1', ...args], dirname(dir))
    const [url] = await run.waitForOutput(/http:\/\/[\w.]+:\d+/)
    const { cwd } = JSON.parse((await send(url, '/api/facts')).text) as { cwd: string }
    await run.stop()
    expect(cwd).toBe(dir)
  },
)
