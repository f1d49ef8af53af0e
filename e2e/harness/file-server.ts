import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/** A server that knows nothing but files: a path, the path with `.html`, or the index of a folder; else 404.html. */
export async function serveFiles(
  dir: string,
  { basePath = '' }: { basePath?: string } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(request.url!.split('?', 1)[0]!).slice(basePath.length))
    for (const name of [path, `${path}.html`, join(path, 'index.html'), '/404.html']) {
      const bytes = await readFile(join(dir, name)).catch(() => undefined)
      if (bytes === undefined) continue
      response.statusCode = name === '/404.html' ? 404 : 200
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      response.end(bytes)
      return
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { url, close }
}
