/**
 * `node telemetry-servers.mjs FOLDER SERVICE`: serves one build with and without telemetry, in one process. Servers of their own would
 * differ by more than telemetry costs, in what the compiler made of the same code. Says over its channel where they listen, and
 * answers with the processor time so far when it is asked.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RATES } from './telemetry.mjs'

const [folder, dsn] = process.argv.slice(2)
const installed = dirname(createRequire(join(folder, 'package.json')).resolve('waymark/package.json'))
const importFile = (path) => import(pathToFileURL(join(installed, 'dist/node', path)).href)
const [{ loadApp }, { serve }] = await Promise.all([importFile('load-app.js'), importFile('serve.js')])

process.chdir(folder)
const ports = []
for (const rate of RATES) {
  const variables = rate === undefined ? {} : { WAYMARK_DSN: dsn, WAYMARK_TRACES_SAMPLE_RATE: String(rate) }
  const { app, files, images, manifest } = await loadApp(join(folder, '.waymark'), {
    env: { ...process.env, ...variables },
  })
  const { names, buildId, config } = manifest
  const server = await serve({
    app,
    files,
    images,
    names,
    buildId,
    prefixes: config,
    host: '127.0.0.1',
    port: 0,
  })
  ports.push(server.port)
}
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ micros: user + system })
})
process.on('disconnect', () => process.exit())
process.send({ ports })
