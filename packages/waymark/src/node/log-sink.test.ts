import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { MAX_WAITING_LOG_BYTES } from '../shared/limits.ts'
import { createLogSink, openDescriptor, PIPE_BLOCK_BYTES, type LogSink, type WriteBytes } from './log-sink.ts'

type Done = Parameters<WriteBytes>[1]

/** A file that answers when the test says so. */
function createSlowFile(): {
  sink: LogSink
  writes: string[]
  answer: (...result: Parameters<Done>) => void
} {
  const writes: string[] = []
  const waiting: Done[] = []
  const sink = createLogSink({
    writeBytes(bytes, done) {
      writes.push(Buffer.from(bytes).toString('latin1'))
      waiting.push(done)
    },
    blockBytes: PIPE_BLOCK_BYTES,
    describeLoss: (count) => `lost ${count}\n`,
  })
  return { sink, writes, answer: (...result) => waiting.shift()?.(...result) }
}

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })
const line = (name: string, length: number): string => `${name.padEnd(length - 1, '.')}\n`

test('lines are collected and written together', async () => {
  const { sink, writes, answer } = createSlowFile()
  sink.write('a\n')
  sink.write('b\n')
  expect(writes).toEqual([])
  const flushed = sink.flush()
  expect(writes).toEqual(['a\nb\n'])
  answer(null, 4)
  await flushed
})

test('a write has whole lines and at most 4,096 bytes', async () => {
  const { sink, writes, answer } = createSlowFile()
  for (const name of ['a', 'b', 'c']) sink.write(line(name, 1_500))
  expect(writes).toEqual([line('a', 1_500) + line('b', 1_500)])
  const flushed = sink.flush()
  answer(null, 3_000)
  expect(writes[1]).toBe(line('c', 1_500))
  answer(null, 1_500)
  await flushed
})

test('what was written in part is continued', async () => {
  const { sink, writes, answer } = createSlowFile()
  sink.write('abcdef\n')
  const flushed = sink.flush()
  answer(null, 3)
  expect(writes).toEqual(['abcdef\n', 'def\n'])
  answer(null, 4)
  await flushed
})

test('a full pipe is tried again without losing anything', async () => {
  const { sink, writes, answer } = createSlowFile()
  sink.write('a\n')
  const flushed = sink.flush()
  answer(failure('EAGAIN'), 0)
  await vi.waitFor(() => expect(writes).toEqual(['a\n', 'a\n']))
  answer(null, 2)
  await flushed
})

test('a full disk loses lines, says how many, and goes on', async () => {
  const { sink, writes, answer } = createSlowFile()
  sink.write('a\nb\n')
  const flushed = sink.flush()
  answer(failure('ENOSPC'), 0)
  await flushed
  sink.write('c\n')
  void sink.flush()
  expect(writes.at(-1)).toBe('lost 2\nc\n')
})

test('a reader that is gone ends the writing, quietly', async () => {
  const { sink, writes, answer } = createSlowFile()
  sink.write('a\n')
  const flushed = sink.flush()
  sink.write('b\n')
  answer(failure('EPIPE'), 0)
  await flushed
  sink.write('c\n')
  await sink.flush()
  expect(writes).toEqual(['a\n'])
})

test('a reader that is too slow costs lines, not memory', async () => {
  const { sink, writes, answer } = createSlowFile()
  const count = MAX_WAITING_LOG_BYTES / 1_024
  for (let index = 0; index < count + 10; index++) sink.write(line('x', 1_024))
  while (writes.length < count / 4) answer(null, 4_096)
  answer(null, 4_096)
  sink.write('late\n')
  void sink.flush()
  expect(writes.at(-1)).toBe('lost 10\nlate\n')
})

test('a flush that nobody answers ends all the same', async () => {
  vi.useFakeTimers()
  const { sink } = createSlowFile()
  sink.write('a\n')
  const flushed = sink.flush()
  await vi.advanceTimersByTimeAsync(1_000)
  await flushed
  vi.useRealTimers()
})

test('writes to a real file, and survives a descriptor that is closed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-log-'))
  const file = join(dir, 'log')
  const descriptor = openSync(file, 'a')
  const sink = createLogSink({ ...openDescriptor(descriptor), describeLoss: String })
  const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}\n`)
  for (const text of lines) sink.write(text)
  await sink.flush()
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
  closeSync(descriptor)
  sink.write('nowhere\n')
  await sink.flush()
  await rm(dir, { recursive: true })
})

test('a pipe that nobody reads holds nobody up, and gets the rest when it is read', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-log-'))
  const file = join(dir, 'pipe')
  execFileSync('mkfifo', [file])
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const descriptor = openSync(file, constants.O_WRONLY)
  const sink = createLogSink({ ...openDescriptor(descriptor), describeLoss: String })
  const lines = Array.from({ length: 5_000 }, (_, index) => line(`line ${index}`, 100))
  for (const text of lines) sink.write(text)
  let read = ''
  const buffer = Buffer.alloc(65_536)
  await vi.waitFor(() => {
    read += buffer.toString('latin1', 0, readSync(reader, buffer))
    expect(read.length).toBe(500_000)
  })
  expect(read).toBe(lines.join(''))
  closeSync(reader)
  sink.write('nowhere\n')
  await sink.flush()
  closeSync(descriptor)
  await rm(dir, { recursive: true })
})
