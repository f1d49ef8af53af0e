import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyFixture } from '../harness/copy-fixture.ts'
import { runCli } from '../harness/run-cli.ts'

const app = await copyFixture('next-app')
await writeFile(join(app.dir, 'package.json'), '{}')
afterAll(() => app.remove())

async function check(...options: string[]): Promise<{ code: number; output: string }> {
  const run = runCli(['check', app.dir, ...options], app.dir)
  return { code: await run.ended, output: run.output() }
}

test('what is only different ends with 0', async () => {
  const { code, output } = await check()
  expect(code, output).toBe(0)
  expect(output).toMatch(
    /! "webpack" in next\.config\.js has only a part of its effect\.\n.*\n +next\.config\.js:\d+\n/,
  )
  expect(output).toContain('✓ 1 place would be different.')
})

test('what would break ends with 1, for people and for programs', async () => {
  await app.edit('app/caught/page.tsx', 'next/dist/client/components/redirect-error', 'next/nonsense')
  const { code, output } = await check()
  expect(code).toBe(1)
  expect(output).toMatch(/✗ "next\/nonsense" is not supported yet\.\n.*\n +app\/caught\/page\.tsx:1\n/)
  const forPrograms = await check('--json')
  expect(forPrograms.code).toBe(1)
  const { ok, findings } = JSON.parse(forPrograms.output) as { ok: boolean; findings: { file: string }[] }
  expect(ok).toBe(false)
  expect(findings.map(({ file }) => file)).toEqual(['next.config.js', 'app/caught/page.tsx'])
})

test('a folder that is not there is an error, not a finding', async () => {
  const run = runCli(['check', join(app.dir, 'nowhere')], app.dir)
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('There is no folder')
})

test('a folder without an app is an error, too', async () => {
  await app.write('elsewhere/notes.txt', '')
  const run = runCli(['check', join(app.dir, 'elsewhere')], app.dir)
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('There is no app/ or pages/ folder in')
})
