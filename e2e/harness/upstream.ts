import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Upstream {
  /** An address of its own for each test. */
  createUrl(): string
  /** How often an address was asked for, with whatever query. */
  count(url: string): number
  close(): void
}

/** The server that an app fetches its data from: each address answers with how often it was asked. */
export async function startUpstream(): Promise<Upstream> {
  const counts = new Map<string, number>()
  let paths = 0
  const server = createServer((request, response) => {
    const target = request.url ?? ''
    const count = (counts.get(target) ?? 0) + 1
    counts.set(target, count)
    response.end(String(count))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    createUrl: () => `${origin}/${paths++}`,
    count(url) {
      const path = new URL(url).pathname
      return [...counts].reduce(
        (sum, [target, count]) => (target.split('?')[0] === path ? sum + count : sum),
        0,
      )
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
