import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes requests on to an application, and can break off the answers that are under way. */
export interface BreakableProxy {
  url: string
  breakAnswers(): void
  close(): Promise<void>
}

export async function openBreakableProxy(origin: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(origin)
  const answers = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    answers.add(outgoing)
    outgoing.once('close', () => answers.delete(outgoing))
    const { method, url: path, headers } = incoming
    const passed = request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, host: `${hostname}:${port}` },
    })
    passed.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.on('data', (chunk: Buffer) => outgoing.write(chunk))
      response.once('end', () => outgoing.end())
    })
    // Whoever is cut off on one side is cut off on the other.
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAnswers() {
      for (const answer of answers) answer.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
