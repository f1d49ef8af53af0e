import { Agent, request } from 'node:http'

export interface Load {
  /** Requests that were answered in full. */
  answered(): number
  /** Stops asking and says what went wrong, if anything. */
  stop(): Promise<string[]>
}

/**
 * Clients that ask again and again, each over a connection that it keeps. Node's client does not try again, so
 * a connection that is closed while a request is on its way counts as a failure.
 */
export function startLoad(origin: string, paths: readonly string[], connections: number): Load {
  let answered = 0
  const over = new AbortController()
  const failures: string[] = []
  const clients = Array.from({ length: connections }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; !over.signal.aborted; round++) {
      const path = paths[(index + round) % paths.length]!
      const failure = await ask(origin + path, agent)
      if (failure === undefined) answered++
      else failures.push(`${path}: ${failure}`)
      // Some leave their connection idle for a moment, as most clients do.
      if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve, (index * 7 + round * 3) % 40))
    }
    agent.destroy()
  })
  return {
    answered: () => answered,
    async stop() {
      over.abort()
      await Promise.all(clients)
      return failures
    },
  }
}

function ask(url: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent }, (response) => {
      response.once('error', (error) => resolve(String(error)))
      response.once('end', () => resolve(response.statusCode === 200 ? undefined : `${response.statusCode}`))
      response.resume()
    })
    outgoing.once('error', (error) => resolve(String(error)))
    outgoing.end()
  })
}
