/** Serves a folder of files on this machine, for looking at an exported site: node scripts/serve-folder.mjs site/out */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const [folder = '.', port = '4000'] = process.argv.slice(2)

createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
  const found = findFile(join(folder, normalize(`/${path}`)))
  const file = found ?? join(folder, '404.html')
  response.writeHead(found ? 200 : 404, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
  })
  createReadStream(file)
    .on('error', () => response.end('Not found'))
    .pipe(response)
}).listen(Number(port), '127.0.0.1', () => console.log(`Documentation  http://localhost:${port}`))

function findFile(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return findFile(join(path, 'index.html'))
  return stats?.isFile() ? path : undefined
}
