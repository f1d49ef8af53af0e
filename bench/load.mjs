/** A bounded number of requests over a few kept connections. */
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'

/** @returns {Promise<{ bytes: number, gzipBytes: number }>} bytes of one answer */
export async function sendLoad({ port, paths, count, connections = 8, headers = {} }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  let answer = Buffer.alloc(0)
  const work = async () => {
    while (next < count) {
      const path = paths[next++ % paths.length]
      answer = await send({ port, path, agent, headers })
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return { bytes: answer.length, gzipBytes: gzipSync(answer).length }
}

function send({ port, path, agent, headers }) {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    call.on('error', reject)
    call.end()
  })
}
