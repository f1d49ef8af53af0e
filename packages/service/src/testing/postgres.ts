import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres } from '../../../../scripts/find-postgres.mjs'

/** A PostgreSQL server of this test file alone, reached by a socket in its own folder. */
export interface PostgresServer {
  /** URL of a new, empty database. */
  createDatabase(): Promise<string>
  /** The server dies as in a power failure. */
  kill(): Promise<void>
  /** Again, after `kill`. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** `undefined`: there is no PostgreSQL on this machine. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const bin = findPostgres()
  if (bin === undefined) return undefined
  const dir = await mkdtemp(join(tmpdir(), 'postgres-'))
  const data = join(dir, 'data')
  const user = giveToPostgres(dir)
  const run = (name: string, args: string[]): [string, string[]] => {
    const command = join(bin, name)
    return user === undefined ? [command, args] : ['runuser', ['-u', user, '--', command, ...args]]
  }
  execFileSync(...run('initdb', ['-D', data, '-U', 'postgres', '--auth', 'trust', '--no-sync']), {
    stdio: 'ignore',
  })
  const options = ['-D', data, '-k', dir, '-h', '', '-c', 'fsync=off', '-c', 'full_page_writes=off']
  let server: ChildProcess
  let exited: Promise<unknown>
  const url = (name: string): string =>
    `postgres://postgres@localhost/${name}?host=${encodeURIComponent(dir)}`
  const start = async (): Promise<void> => {
    server = spawn(...run('postgres', options), { stdio: 'ignore' })
    exited = new Promise((resolve) => server.once('exit', resolve))
    await waitUntilReady(url('postgres'))
  }
  await start()
  let count = 0
  return {
    async createDatabase() {
      const name = `test_${++count}`
      const client = new Client(url('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await exited
    },
    start,
    async stop() {
      // Asks for an end without waiting for sessions; `runuser` passes it on.
      server.kill('SIGTERM')
      await Promise.race([exited, delay(5_000)])
      server.kill('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The server refuses to run as root. */
function giveToPostgres(dir: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString())
  chownSync(dir, idOf('-u'), idOf('-g'))
  return 'postgres'
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client(url)
    try {
      await client.connect()
      return
    } catch (cause) {
      if (attempt > 400) throw cause
      await delay(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
