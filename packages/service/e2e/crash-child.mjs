/** A service that a test kills: `node crash-child.mjs <data folder>`; prints its address. */
import { startServiceServer } from '../../waymark/dist/service/stand-alone.js'

const quotas = [{ seconds: 60, events: 1_000_000 }]
const server = await startServiceServer({
  dataDir: process.argv[2],
  projects: [{ id: 1, name: 'one', publicKey: 'abc', settings: { quotas } }],
  host: '127.0.0.1',
  port: 0,
})
console.log(server.url)
process.on('SIGTERM', () => void server.close())
