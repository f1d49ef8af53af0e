import { afterEach, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { runCli } from '../harness/run-cli.ts'
import { watchMemory } from '../harness/watch-memory.ts'

const PAGES = 500
/** Of all processes of the build together. */
const MAX_BYTES = 600_000_000

let copy: FixtureCopy
afterEach(() => copy?.remove())

test(`${PAGES} pages are made within ${MAX_BYTES / 1e6} MB`, async () => {
  copy = await copyFixture('exported')
  await copy.edit('waymark.config.ts', "output: 'export'", '')
  await copy.write(
    'app/posts/[slug]/page.tsx',
    [
      `export const generateStaticParams = () => Array.from({ length: ${PAGES} }, (_, slug) => ({ slug }))`,
      'export default async function Post({ params }: { params: Promise<{ slug: string }> }) {',
      '  const { slug } = await params',
      '  const rows = Array.from({ length: 100 }, (_, row) => <li key={row}>Row {row} of page {slug}</li>)',
      '  return <ul>{rows}</ul>',
      '}',
    ].join('\n'),
  )
  const run = runCli(['build', copy.dir], copy.dir)
  const memory = watchMemory(run.child.pid!)
  const code = await run.ended
  const { own, started, all } = memory.stop()
  const output = run.output()
  expect(output).toContain(`${PAGES} pages`)
  expect(code).toBe(0)
  const [step] = /Render static pages · .*/.exec(output) ?? []
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  console.log(
    `${step}; rendering ${inMegabytes(started)}, bundling ${inMegabytes(own)}, at one time ${inMegabytes(all)}`,
  )
  expect(all).toBeLessThan(MAX_BYTES)
})
