/**
 * Serves the console beside a service of its own in a temporary folder, for work on the console and for its tests:
 *
 *   node packages/console/scripts/serve.mjs dev -p 4000          nobody has to sign in
 *   node packages/console/scripts/serve.mjs start --users        owner, member and reader; each name is its own password
 *   node packages/console/scripts/serve.mjs dev --week           more traces; takes half a minute
 *   node packages/console/scripts/serve.mjs dev --empty          no reports
 *   node packages/console/scripts/serve.mjs dev --tidy           without the report that is full of markup
 *   node packages/console/scripts/serve.mjs dev --many           three pages of issues in the second project
 *   node packages/console/scripts/serve.mjs dev --visit          a third project: one visit, as Waymark's own client reports it
 *
 * On SIGUSR2 one more error is reported.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '../../waymark/dist/cli/main.js'
import { createService } from '../../waymark/dist/service/service.js'
import { fillSample } from '../sample/fill-sample.mjs'
import { SAMPLE_PROJECTS } from '../sample/projects.mjs'
import { createOpenAccess, createUserAccess } from './access.mjs'
import { createHostileEnvelope, createNewErrorEnvelope } from './single-events.mjs'
import { createVisitEnvelopes, VISIT_PROJECT } from './visit.mjs'

/** Enough for every page to have something to show, few enough to be there in seconds. */
const TRACES = 120
const MANY = 60

const [command = 'dev', ...options] = process.argv.slice(2)
const own = new Set(['--users', '--empty', '--week', '--many', '--tidy', '--visit'])
const dataDir = await mkdtemp(join(tmpdir(), 'console-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// A mail server that nobody runs: channels for mail can be made, and tell why nothing arrives.
const mail = { url: 'smtp://127.0.0.1:1', from: 'console@app.test' }
const projects = options.includes('--visit') ? [...SAMPLE_PROJECTS, VISIT_PROJECT] : SAMPLE_PROJECTS
const service = await createService({ dataDir, projects, mail })
const report = (envelope, projectId = 1) => service.ingest(envelope, { projectId })
if (!options.includes('--empty')) {
  await fillSample(service, options.includes('--week') ? {} : { traces: TRACES })
  if (!options.includes('--tidy'))
    for (const build of ['one', 'two']) await report(createHostileEnvelope(build))
  await service.flush()
}
if (options.includes('--many')) {
  for (let number = 1; number <= MANY; number += 1) await report(createNewErrorEnvelope(`many${number}`), 2)
  await service.flush()
}
if (options.includes('--visit')) {
  for (const envelope of createVisitEnvelopes()) await report(envelope, VISIT_PROJECT.id)
  await service.flush()
}
process.on('SIGUSR2', () => void report(createNewErrorEnvelope()))
globalThis[Symbol.for('waymark.console-host')] = {
  service,
  place: 'alone',
  access: options.includes('--users') ? createUserAccess() : createOpenAccess(),
}

const dir = fileURLToPath(new URL('..', import.meta.url))
const code = await runCli([command, dir, '-H', '127.0.0.1', ...options.filter((option) => !own.has(option))])
if (code !== undefined) process.exit(code)
