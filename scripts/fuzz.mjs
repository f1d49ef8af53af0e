/** `npm run fuzz -- [--only NAME] [--seconds N] [--seed N]`: tries each target for a while; what fails is saved to its corpus. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEFAULT_SECONDS = '60'

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(Date.now() % 1_000_000)
console.log(`Seed ${seed}`)
const selection = values.only === undefined ? [] : ['-t', `^${values.only} `]
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'unit', 'fuzz/fuzz.test.ts', ...selection],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SECONDS: values.seconds ?? DEFAULT_SECONDS, FUZZ_SEED: seed },
  },
)
process.exitCode = status ?? 1
