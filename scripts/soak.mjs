/** `npm run soak -- [--requests N]`: a built app under a mix of requests; fails when its memory grows. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEFAULT_REQUESTS = '200000'

const { values } = parseArgs({ options: { requests: { type: 'string' } } })
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'request', 'e2e/request/soak.test.ts', '--reporter=verbose'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SOAK_REQUESTS: values.requests ?? DEFAULT_REQUESTS },
  },
)
process.exitCode = status ?? 1
