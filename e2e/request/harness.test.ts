import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runNode } from '../harness/run-cli.ts'

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'what a command left in the folder for temporary files is gone when %s has ended it',
  async (signal) => {
    const dir = await mkdtemp(join(tmpdir(), 'harness-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const script = join(dir, 'leave-files.mjs')
    await writeFile(
      script,
      `import { mkdtempSync } from 'node:fs'
      import { tmpdir } from 'node:os'
      import { join } from 'node:path'
      console.log('left in ' + mkdtempSync(join(tmpdir(), 'left-')))
      setInterval(() => {}, 1_000)`,
    )
    const run = runNode(script, [], dir)
    const [, left = ''] = await run.waitForOutput(/left in (.*)\n/)
    expect(existsSync(left)).toBe(true)
    await run.stop(signal)
    expect(existsSync(left)).toBe(false)
  },
)
