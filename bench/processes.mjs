/** Starting servers and commands, and what they cost, from /proc. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const START_LIMIT_MS = 60_000
const SAMPLE_MS = 50

/** Runs a command to its end. @returns {Promise<{ seconds: number, cpuSeconds: number, peakMb: number }>} */
export async function runCommand(command, cwd) {
  const started = performance.now()
  const child = launch(command, cwd)
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

/** Starts a server and waits for its first answer. */
export async function startServer(createCommand, cwd, variables = {}) {
  const port = await findPort()
  const started = performance.now()
  const child = launch(createCommand(port), cwd, variables)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - started > START_LIMIT_MS)
      throw new Error(`The server did not answer: ${child.output()}`)
    await wait(10)
  }
  return {
    port,
    startSeconds: (performance.now() - started) / 1000,
    usage: () => readUsage(child.pid),
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function launch([program, ...args], cwd, variables = {}) {
  const env = {
    ...process.env,
    NODE_ENV: '',
    NEXT_TELEMETRY_DISABLED: '1',
    WAYMARK_CONSOLE: 'off',
    ...variables,
  }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const keep = (chunk) => (text = (text + chunk).slice(-4_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return Object.assign(child, { output: () => text })
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
