import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CLI } from './paths.ts'

/** A running command with everything it has printed so far. */
export interface CliRun {
  child: ChildProcess
  /** Standard output and error, in the order they came. */
  output(): string
  /** Resolves with the first match in the output, rejects when the command ends without one. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  ended: Promise<number>
  stop(signal?: NodeJS.Signals): Promise<number>
}

export function runCli(args: string[], cwd: string, env: Record<string, string> = {}): CliRun {
  return runNode(CLI, args, cwd, env)
}

/** A script with arguments, in a process of its own. */
export function runNode(
  script: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): CliRun {
  // Whoever is killed tidies nothing up.
  const temporary = mkdtempSync(join(tmpdir(), 'run-'))
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: createEnv({ TMPDIR: temporary, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that whatever the command starts ends with it.
    detached: true,
  })
  let output = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    output += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number>((resolve) =>
    child.once('close', (code) => {
      rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
      resolve(code ?? -1)
    }),
  )

  function waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(output)
        if (!found) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      void ended.then((code) => {
        look()
        reject(
          new Error(
            `"${basename(script)} ${args.join(' ')}" ended with ${code} before ${pattern}:\n${output}`,
          ),
        )
      })
      look()
    })
  }

  async function stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, signal)
    }
    return ended
  }

  return { child, output: () => output, waitForOutput, ended, stop }
}

/** The test runner's own settings must not reach the application. A console runs only where a test is about it. */
function createEnv(extra: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _vitest, PORT: _port, HOST: _host, ...rest } = process.env
  return { ...rest, NO_COLOR: '1', WAYMARK_CONSOLE: 'off', ...extra }
}
