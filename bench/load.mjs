/** A bounded number of requests over a few kept connections, and single ones. */
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'

/** @returns {Promise<{ latencies: number[] }>} milliseconds of each request */
export async function sendLoad({ port, paths, count, connections = 8 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const path = paths[next++ % paths.length]
      const started = performance.now()
      const { status } = await send({ port, path, agent })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      latencies.push(performance.now() - started)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, work))
  } finally {
    agent.destroy()
  }
  return { latencies }
}

/** @returns {Promise<{ status: number, location?: string, body: Buffer, bytes: number, gzipBytes: number }>} */
export async function fetchAnswer(port, path) {
  const answer = await send({ port, path })
  return { ...answer, bytes: answer.body.length, gzipBytes: gzipSync(answer.body).length }
}

/** @returns {string[]} `/prefix/0`, `/prefix/1` and so on */
export function createPaths(prefix, count) {
  return Array.from({ length: count }, (_, index) => `${prefix}/${index}`)
}

function send({ port, path, agent }) {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          location: response.headers.location,
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}
