import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResizePool, type ResizeJob, type ResizePool } from './resize-pool.ts'

/** Stands in for the process with the decoders: the width says what it does. */
const PROCESS = `
process.on('disconnect', () => process.exit())
process.on('message', ({ width }) => {
  if (width === 1) return
  if (width === 2) process.exit(1)
  if (width === 3) return process.send({ error: 'broken image' })
  process.send({ bytes: Buffer.from(JSON.stringify({ pid: process.pid, env: Object.keys(process.env) })) })
})
`
let dir: string
let processFile: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-pool-'))
  processFile = join(dir, 'process.mjs')
  await writeFile(processFile, PROCESS)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const job = (width: number): ResizeJob => ({
  bytes: new Uint8Array([1]),
  width,
  quality: 75,
  type: 'image/webp',
  maxPixels: 1,
})
const open = (options: { processes?: number; timeoutMs?: number } = {}): ResizePool =>
  createResizePool({ sharpPath: 'none', processFile, ...options })

interface Seen {
  pid: number
  env: string[]
}
async function resize(pool: ResizePool): Promise<Seen> {
  return JSON.parse(Buffer.from(await pool.resize(job(640))).toString()) as Seen
}

test('images share a few processes, which know nothing of the environment', async () => {
  process.env['DATABASE_PASSWORD'] = 'secret'
  const pool = open({ processes: 2 })
  const seen = await Promise.all(Array.from({ length: 6 }, () => resize(pool)))
  delete process.env['DATABASE_PASSWORD']
  expect(new Set(seen.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2)
  expect(seen[0]?.env).not.toContain('DATABASE_PASSWORD')
})

test('what takes too long is killed, and the next image gets a new process', async () => {
  const pool = open({ processes: 1, timeoutMs: 1_500 })
  const { pid } = await resize(pool)
  const next = pool.resize(job(1))
  const after = resize(pool)
  await expect(next).rejects.toThrow('too long')
  expect((await after).pid).not.toBe(pid)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a process that dies takes one image with it', async () => {
  const pool = open({ processes: 1 })
  await expect(pool.resize(job(2))).rejects.toThrow('ended')
  await expect(pool.resize(job(3))).rejects.toThrow('broken image')
  expect((await resize(pool)).pid).toBeGreaterThan(0)
})
