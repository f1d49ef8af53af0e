import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPage } from '../browser.mjs'
import { removeOutputs } from '../prepare.mjs'
import { startServer } from '../processes.mjs'
import { describe } from '../statistics.mjs'

const EDITS = 5
const SEEN_LIMIT_MS = 20_000
const WARM_UPS = 4
const WARM_UP_LIMIT_MS = 5_000
/** What is edited: the file, a text in it that is shown, and the page that shows it. */
const SUBJECTS = [
  { label: 'page', file: 'content/home.jsx', text: 'Hello', path: '/' },
  { label: 'client component', file: 'content/buy.jsx', text: '{label}: {count}', path: '/product/1' },
]

/** From the command to the first page, and from a written file to what is seen. */
export async function measureDev(peer, dir) {
  removeOutputs(peer, dir)
  const server = await startServer(peer.dev, dir, { mode: 'development' })
  const results = { 'dev: start to first page, s': server.startSeconds }
  try {
    await withPage(async (page) => {
      for (const subject of SUBJECTS) {
        await page.goto(`http://127.0.0.1:${server.port}${subject.path}`, { waitUntil: 'networkidle' })
        results[`dev: edit of a ${subject.label} to visible, ms`] = await measureEdits(page, dir, subject)
      }
    })
  } finally {
    await server.stop()
  }
  return results
}

/** @returns {Promise<number>} the median */
async function measureEdits(page, dir, { file, text }) {
  const path = join(dir, file)
  const original = readFileSync(path, 'utf8')
  let number = 0
  const edit = async (timeout) => {
    const mark = `Edit${number++}x`
    const started = performance.now()
    writeFileSync(path, original.replace(text, `${mark} ${text}`))
    await page.waitForFunction((wanted) => document.body?.textContent.includes(wanted), mark, { timeout })
    return performance.now() - started
  }
  const times = []
  try {
    await warmUp(page, edit)
    while (times.length < EDITS) times.push(await edit(SEEN_LIMIT_MS))
  } finally {
    writeFileSync(path, original)
  }
  return describe(times).median
}

/** Until an edit is seen: bundlers that find new dependencies at the first visit load the page again, and an edit at that moment is lost. */
async function warmUp(page, edit) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await edit(WARM_UP_LIMIT_MS)
    } catch (error) {
      if (attempt === WARM_UPS) throw error
      await page.reload({ waitUntil: 'networkidle' })
    }
  }
}
