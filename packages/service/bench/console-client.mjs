/** The process of a console, as `waymark start` runs it, and requests to it. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONSOLE_NODE_OPTIONS, createConsoleEnv } from '../../waymark/dist/node/console/console-memory.js'
import { createErrorEnvelope } from './generate.mjs'

const PROCESS_FILE = fileURLToPath(
  new URL('../../waymark/dist/node/console/console-process.js', import.meta.url),
)
const BASE_PATH = '/_waymark/console'
const PUBLIC_KEY = 'abc'

export async function startConsole({ dataDir, databaseUrl }) {
  const socketDir = await mkdtemp(join(tmpdir(), 'pages-'))
  const socketPath = join(socketDir, 'console.sock')
  const child = fork(PROCESS_FILE, [], {
    env: createConsoleEnv(process.env),
    execArgv: [...CONSOLE_NODE_OPTIONS],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const order = {
    place: 'dev',
    door: 'open',
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    socketPath,
    project: { name: 'bench', publicKey: PUBLIC_KEY },
    sourceMapDirs: [],
    secret: 'not a secret, and long enough to be one',
    consoleUrl: '',
  }
  const ready = new Promise((resolve, reject) => {
    child.once('message', (message) =>
      message.kind === 'ready' ? resolve() : reject(new Error(message.message)),
    )
    child.once('exit', (code) => reject(new Error(`the console ended with code ${code}`)))
  })
  child.send({ kind: 'start', order })
  await ready

  const send = (method, path, body, more = {}) =>
    new Promise((resolve, reject) => {
      const headers = { host: '127.0.0.1', ...more }
      const sent = request({ socketPath, agent, method, path, headers }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  return {
    get: (path) => send('GET', `${BASE_PATH}${path}`),
    /** Sends errors, 20 at a time, and gives the statuses of the answers. Each comes from another address of the app's visitors. */
    async report(count, { from = 0, distinct = 500 } = {}) {
      const path = `${BASE_PATH}/api/1/envelope/?sentry_key=${PUBLIC_KEY}`
      const statuses = []
      for (let sent = 0; sent < count; sent += 20) {
        const numbers = Array.from({ length: Math.min(20, count - sent) }, (_, index) => from + sent + index)
        const answers = await Promise.all(
          numbers.map((number) =>
            send('POST', path, createErrorEnvelope(number, distinct), {
              'x-forwarded-for': `203.0.113.${number % 250}`,
            }),
          ),
        )
        statuses.push(...answers.map((answer) => answer.status))
      }
      return statuses
    },
    memoryMb: () => readMemory(child.pid),
    memory: () => `${readMemory(child.pid)} MB resident`,
    /** Milliseconds of processor time so far, of all threads. */
    cpuMs: () => readCpuMs(child.pid),
    async close() {
      agent.destroy()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send({ kind: 'stop' })
      await ended
      await rm(socketDir, { recursive: true, force: true })
    },
  }
}

/** Of another process only Linux says this, in hundredths of a second. */
function readCpuMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

function readMemory(pid) {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1_024)
  } catch {
    return Number.NaN
  }
}
