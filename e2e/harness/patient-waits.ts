import { vi } from 'vitest'

/** As in `expect.poll`, see the configuration: the default of a second is too little for a busy machine. */
const CONDITION_TIMEOUT_MS = 20_000

const { waitFor, waitUntil } = vi
vi.waitFor = (isTrue, options) => waitFor(isTrue, allowTime(options))
vi.waitUntil = (isTrue, options) => waitUntil(isTrue, allowTime(options))

function allowTime<Options extends object>(options: number | Options | undefined): number | Options {
  return typeof options === 'number' ? options : ({ timeout: CONDITION_TIMEOUT_MS, ...options } as Options)
}
