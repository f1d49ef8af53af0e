import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface TestServer {
  /** Address without a slash at the end. */
  url: string
  stop(): Promise<void>
}

/** Serves the build on a free port, as `npm start` does. */
export async function startServer(): Promise<TestServer> {
  const command = ['node_modules/waymark/bin/waymark.js', 'start', '--host', '127.0.0.1', '--port', '0']
  // Test runners say "test", and the server that visitors meet has "production".
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await readAddress(child)
  return {
    url,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** The address is in the first lines that the server prints. */
async function readAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk)
    const address = /http:\/\/localhost:(\d+)/.exec(printed)
    if (address) {
      child.stdout?.resume()
      return `http://127.0.0.1:${address[1]}`
    }
  }
  throw new Error(`The server did not start:\n${printed}`)
}
