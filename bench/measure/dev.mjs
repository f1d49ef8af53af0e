import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPage } from '../browser.mjs'
import { removeOutputs } from '../prepare.mjs'
import { startServer } from '../processes.mjs'
import { describe } from '../statistics.mjs'

const EDITS = 5
const SEEN_LIMIT_MS = 8_000
const LOST_LIMIT = 3
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

/**
 * The first edit that is seen warms up. Some are lost: bundlers that find new dependencies load the page again, and do not look back at what
 * changed meanwhile. A person would load the page; so do we.
 * @returns {Promise<number>} the median
 */
async function measureEdits(page, dir, { file, text }) {
  const path = join(dir, file)
  const original = readFileSync(path, 'utf8')
  const times = []
  let lost = 0
  try {
    while (times.length <= EDITS) {
      const mark = `Edit${times.length + lost}x`
      const started = performance.now()
      writeFileSync(path, original.replace(text, `${mark} ${text}`))
      if (await isSeen(page, mark)) times.push(performance.now() - started)
      else if (++lost > LOST_LIMIT) throw new Error(`${lost} edits of ${file} were not seen`)
      else await page.reload({ waitUntil: 'networkidle' })
    }
  } finally {
    writeFileSync(path, original)
  }
  return describe(times.slice(1)).median
}

async function isSeen(page, mark) {
  try {
    await page.waitForFunction((wanted) => document.body?.textContent.includes(wanted), mark, {
      timeout: SEEN_LIMIT_MS,
    })
    return true
  } catch (error) {
    if (error.name === 'TimeoutError') return false
    throw error
  }
}
