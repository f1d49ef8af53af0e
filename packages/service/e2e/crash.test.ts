import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createService } from '../../waymark/dist/service/service.js'

const CHILD = fileURLToPath(new URL('crash-child.mjs', import.meta.url))
const ROUNDS = 3
const ISSUES = 40

async function start(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, url: chunk.toString().trim() }
}

function createBody(number: number): string {
  const eventId = number.toString(16).padStart(32, '0')
  const frames = [{ function: `fn${number % ISSUES}`, filename: 'a.js' }]
  const event = { exception: { type: 'Error', value: `${number}`, stacktrace: { frames } } }
  return `${JSON.stringify({ event_id: eventId })}\n{"type":"event"}\n${JSON.stringify(event)}`
}

/** Sends until the service is gone; the numbers that were answered with 200. */
async function sendUntilGone(
  url: string,
  first: number,
  onAnswer: (count: number) => void,
): Promise<number[]> {
  const answered: number[] = []
  for (let number = first; number < first + 1_000; number += 10) {
    const group = Array.from({ length: 10 }, (_, index) => number + index)
    const results = await Promise.all(
      group.map(async (one) => {
        const request = { method: 'POST', body: createBody(one) }
        const response = await fetch(`${url}/api/1/envelope/?sentry_key=abc`, request).catch(() => undefined)
        if (response?.status === 200) answered.push(one)
        return response !== undefined
      }),
    )
    onAnswer(answered.length)
    if (results.includes(false)) break
  }
  return answered
}

it('kill -9 while it digests: no error that was acknowledged is lost, none is counted twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, url } = await start(dataDir)
    const exited = once(child, 'exit')
    acknowledged.push(
      ...(await sendUntilGone(url, round * 1_000, (count) => {
        if (count >= 200 + round * 130) child.kill('SIGKILL')
      })),
    )
    await exited
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 200 - 1)
  const service = await createService({ dataDir, projects: [] })
  await service.flush()
  const { issues } = await service.queries.listIssues({ projectId: 1, limit: 100 })
  const counted = issues.reduce((sum, issue) => sum + issue.events, 0)
  const { storedEvents } = await service.queries.readSettings({ projectId: 1 })
  expect(issues).toHaveLength(ISSUES)
  // Fewer than 100 of each issue in each minute, so every event that was counted is stored too.
  expect(counted).toBe(storedEvents)
  expect(counted).toBeGreaterThanOrEqual(acknowledged.length)
  for (const number of acknowledged) {
    const id = number.toString(16).padStart(32, '0')
    expect(await service.queries.findReport({ projectId: 1, id }), `event ${number}`).not.toBeNull()
  }
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})
