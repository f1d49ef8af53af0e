/** Starting servers and commands, and what they cost, from /proc. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 5_000
const SAMPLE_MS = 50
const OUTPUT_CHARACTERS = 4_000

/** Nothing is reported to anybody during a measurement. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', WAYMARK_CONSOLE: 'off' }

/** Runs a command to its end. @returns {Promise<{ seconds: number, cpuSeconds: number, peakMb: number }>} */
export async function runCommand(command, cwd) {
  const started = performance.now()
  const child = launch({ command }, cwd, 'production')
  let peakMb = 0
  let cpuSeconds = 0
  const timer = setInterval(() => {
    const usage = readUsage(child.pid)
    peakMb = Math.max(peakMb, usage.rssMb)
    cpuSeconds = Math.max(cpuSeconds, usage.cpuSeconds)
  }, SAMPLE_MS)
  const code = await new Promise((resolve) => child.on('exit', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${child.output()}`)
  return { seconds: (performance.now() - started) / 1000, cpuSeconds, peakMb }
}

/**
 * Starts a server and waits for its first answer.
 * @param {(port: number) => import('./peers/peer.d.ts').Launch} createLaunch
 */
export async function startServer(createLaunch, cwd, { mode = 'production' } = {}) {
  const port = await findPort()
  const started = performance.now()
  const child = launch(createLaunch(port), cwd, mode)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const stop = async () => {
    signal(child, 'SIGTERM')
    const timer = setTimeout(() => signal(child, 'SIGKILL'), STOP_LIMIT_MS)
    await ended
    clearTimeout(timer)
    // What it started may be left.
    signal(child, 'SIGKILL')
  }
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - started > START_LIMIT_MS) {
      await stop()
      throw new Error(`The server did not answer: ${child.output()}`)
    }
    await wait(10)
  }
  return {
    port,
    startSeconds: (performance.now() - started) / 1000,
    usage: () => readUsage(child.pid),
    stop,
  }
}

/** Each has a process group of its own, which ends with the bench at the latest. */
const running = new Set()
process.on('exit', () => running.forEach((child) => signal(child, 'SIGKILL')))
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1))

function launch({ command: [program, ...args], variables }, cwd, mode) {
  const env = { ...process.env, ...QUIET, NODE_ENV: mode, ...variables }
  if (mode === 'development') delete env.NODE_ENV
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  child.on('exit', () => running.delete(child))
  let text = ''
  const keep = (chunk) => (text = (text + chunk).slice(-OUTPUT_CHARACTERS))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return Object.assign(child, { output: () => text })
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** CPU and memory of a process and all below it. Those that ended are counted by their parents. */
function readUsage(root) {
  const children = new Map()
  const stats = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(name)
    if (stat === undefined) continue
    stats.set(stat.pid, stat)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat.pid])
  }
  const total = { cpuSeconds: 0, rssMb: 0 }
  const visit = (pid) => {
    const stat = stats.get(pid)
    if (stat === undefined) return
    total.cpuSeconds += stat.ticks / TICKS_PER_SECOND
    total.rssMb += stat.rssMb
    for (const child of children.get(pid) ?? []) visit(child)
  }
  visit(root)
  return total
}

function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    // utime, stime, and both of children that were waited for.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid: Number(pid), parent: Number(fields[1]), ticks, rssMb: (pages * 4096) / 1_048_576 }
  } catch {
    return undefined
  }
}

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function answers(port) {
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path: '/' }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode < 500))
    })
    probe.on('error', () => resolve(false))
    probe.end()
  })
}
