/** What `npm test` runs: compile, then every test project in turn, a few files a second time, then one line with the sum. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium, installHeadlessChromium } from './find-chromium.mjs'
import { findPostgres, installPostgres } from './find-postgres.mjs'
import { findRedis, installRedis } from './find-redis.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS_DIR = `${ROOT}/test-results`
/** What went wrong in all passes, to be said again at the end. */
const OUTCOME_FILE = `${RESULTS_DIR}/outcome.txt`
/** One name for all that is built with the same settings, so that a fixture is built once for requests and browsers. */
const RUN_ID = randomUUID()
/** Every project; then the files where it would show first that content of the server is left to React. */
const PASSES = [
  { name: 'unit' },
  { name: 'request', env: { WAYMARK_TEST_RUN: RUN_ID } },
  { name: 'browser', env: { WAYMARK_TEST_RUN: RUN_ID } },
  {
    name: 'request-live',
    project: 'request',
    files: ['e2e/request/streaming.test.ts', 'e2e/request/status.test.ts'],
    env: { WAYMARK_INERT: '0' },
  },
  {
    name: 'browser-live',
    project: 'browser',
    files: ['e2e/browser/hydration.test.ts', 'e2e/browser/navigation-history.test.ts'],
    env: { WAYMARK_INERT: '0' },
  },
]
const isCi = process.env.CI === 'true' || process.env.CI === '1'

const total = { passed: 0, failed: 0, skipped: 0 }

main()

function main() {
  const chromium = findChromium() ?? installChromium()
  if (isCi) installHeadlessChromium()
  const postgres = findPostgres() ?? installPostgres()
  if (postgres) process.env.POSTGRES_BIN = postgres
  const redis = findRedis() ?? installRedis()
  if (redis) process.env.REDIS_SERVER_PATH = redis
  rmSync(OUTCOME_FILE, { force: true })
  if (!compile()) total.failed += 1
  else for (const pass of PASSES) addResults(runPass(pass))
  for (const folder of [`${RESULTS_DIR}/runs`, `${ROOT}/e2e/.apps`]) {
    rmSync(`${folder}/${RUN_ID}`, { recursive: true, force: true })
  }
  if (!chromium) sayMissing('Chromium', 'browser tests')
  if (!redis) sayMissing('Redis or Valkey', 'tests of the shared cache')
  if (!postgres) sayMissing('PostgreSQL', 'tests of the service on it')
  if (existsSync(OUTCOME_FILE)) console.log(`\n${readFileSync(OUTCOME_FILE, 'utf8')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function compile() {
  if (run('tsc', ['-b']) !== 0) return false
  return ['scripts/bundle-threads.mjs', 'scripts/bundle-builtins.mjs', 'scripts/build-console.mjs'].every(
    (script) => spawnSync(process.execPath, [script], { cwd: ROOT, stdio: 'inherit' }).status === 0,
  )
}

function sayMissing(program, tests) {
  console.log(`No ${program} was found: ${tests} ${isCi ? 'are required in CI' : 'were skipped'}.`)
  if (isCi) total.failed += 1
}

function run(command, args, env = {}) {
  // Without the flag a missing tool would be replaced by whatever the registry has under its name.
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync('npx', ['--no-install', command, ...args], options).status ?? 1
}

function runPass({ name, project = name, files = [], env }) {
  const file = `${RESULTS_DIR}/${name}.json`
  mkdirSync(RESULTS_DIR, { recursive: true })
  rmSync(file, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/outcome-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const args = ['run', '--project', project, ...reporters, ...files]
  const code = run('vitest', args, { ...env, OUTCOME_FILE })
  return { code, json: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
}

function addResults({ code, json }) {
  const failedBefore = total.failed
  if (json) {
    // A file that could not be loaded, or whose server did not start, fails without a failed test.
    const brokenFiles = json.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    )
    total.passed += json.numPassedTests
    total.failed += json.numFailedTests + brokenFiles.length
    total.skipped += json.numPendingTests + (json.numTodoTests ?? 0)
  }
  // Crashes and unhandled rejections end the runner with a code but belong to no test.
  if (code !== 0 && total.failed === failedBefore) total.failed += 1
}
