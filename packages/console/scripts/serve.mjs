/**
 * Serves the console beside a service of its own in a temporary folder, for work on the console and for its tests:
 *
 *   node packages/console/scripts/serve.mjs dev -p 4000          nobody has to sign in
 *   node packages/console/scripts/serve.mjs start --users        owner, member and reader; each name is its own password
 *   node packages/console/scripts/serve.mjs dev --empty          no reports
 *   node packages/console/scripts/serve.mjs dev --week           a week of two apps, with traces, vitals and releases
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '../../waymark/dist/cli/main.js'
import { createService } from '../../waymark/dist/service/service.js'
import { fillSample } from '../sample/fill-sample.mjs'
import { SAMPLE_PROJECTS } from '../sample/projects.mjs'
import { createOpenAccess, createUserAccess } from './access.mjs'
import { sendSampleIssues } from './sample-issues.mjs'

const [command = 'dev', ...options] = process.argv.slice(2)
const own = new Set(['--users', '--empty', '--week'])
const dataDir = await mkdtemp(join(tmpdir(), 'console-'))
process.on('exit', () => void rm(dataDir, { recursive: true, force: true }))

const service = await createService({
  dataDir,
  projects: options.includes('--week')
    ? SAMPLE_PROJECTS
    : [
        { id: 1, name: 'shop', publicKey: 'abc' },
        { id: 2, name: 'blog', publicKey: 'def' },
      ],
})
if (options.includes('--week')) await fillSample(service)
else if (!options.includes('--empty')) {
  await sendSampleIssues((envelope) => service.ingest(envelope), 'http://abc@localhost/1')
  await service.flush()
}
globalThis[Symbol.for('waymark.console-host')] = {
  service,
  place: 'alone',
  access: options.includes('--users') ? createUserAccess() : createOpenAccess(),
}

const dir = fileURLToPath(new URL('..', import.meta.url))
const code = await runCli([command, dir, '-H', '127.0.0.1', ...options.filter((option) => !own.has(option))])
if (code !== undefined) process.exit(code)
