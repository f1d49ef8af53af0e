import path from 'node:path'
import { applyEnv, loadEnv, readOwnEnv } from '../build/load-env.ts'
import { createFetch } from '../node/fetch-facade.ts'
import { loadApp } from '../node/load-app.ts'
import type { InertNote, InertSegment } from '../shared/inert-note.ts'
import type { RunCommand } from './main.ts'
import { formatInertNotes, formatInertOff } from './inert-report.ts'

/** Asks the built app for a page, and says which parts of it were sent as HTML only. */
export const runInert: RunCommand = async ({ root, page = '/', output, errors }) => {
  applyEnv(await loadEnv({ root, mode: 'production', processEnv: readOwnEnv(process.env) }), process.env)
  const notes: (InertNote | InertSegment)[] = []
  const { app, manifest } = await loadApp(path.join(root, '.waymark'), {
    // Nothing that was made before is answered with, and nothing is kept.
    isBuilding: true,
    explainInert: (note) => void notes.push(note),
  })
  if (!manifest.config.inert) {
    const { contentSecurityPolicy } = manifest.config
    errors.write(`${errors.paint.warn('!')} ${formatInertOff(contentSecurityPolicy)}\n`)
    return 1
  }
  const fetch = createFetch((request, response) => void app.handle(request, response))
  const response = await fetch(new Request(new URL(page, 'http://localhost')))
  const { length } = await response.text()
  output.write(formatInertNotes(notes, { status: response.status, chars: length, paint: output.paint }))
  return response.status < 400 ? 0 : 1
}
