/** Loaded before the server: says how many requests walked the whole way, which is where a request gets its context. */
import { AsyncLocalStorage } from 'node:async_hooks'

const { run } = AsyncLocalStorage.prototype
let walks = 0
let questions = 0
AsyncLocalStorage.prototype.run = function (...args) {
  walks++
  return run.apply(this, args)
}
process.on('SIGUSR2', () => console.log(`question ${++questions}: ${walks} walks`))
