import { vi } from 'vitest'
import { CONDITION_TIMEOUT_MS } from './patience.ts'

// As in `expect.poll`, see the configuration: the default of a second is too little for a busy machine.
const { waitFor, waitUntil } = vi
vi.waitFor = (isTrue, options) => waitFor(isTrue, allowTime(options))
vi.waitUntil = (isTrue, options) => waitUntil(isTrue, allowTime(options))

function allowTime<Options extends object>(options: number | Options | undefined): number | Options {
  return typeof options === 'number' ? options : ({ timeout: CONDITION_TIMEOUT_MS, ...options } as Options)
}
