import { describe, expect, test } from 'vitest'
import { readCorpus, saveInput } from './corpus.ts'
import { mutate } from './mutate.ts'
import { createRandom } from './random.ts'
import { shrink } from './shrink.ts'
import type { FuzzTarget } from './target.ts'
import { actionGate } from './targets/action-gate.ts'
import { bundle } from './targets/bundle.ts'
import { packedEvent } from './targets/packed-event.ts'
import { cookies } from './targets/cookies.ts'
import { envelope } from './targets/envelope.ts'
import { matcher } from './targets/matcher.ts'
import { url } from './targets/url.ts'

/** `npm run fuzz` sets these: for how long each target is tried, and which numbers are drawn. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 0)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261)
/** No single input may take longer, on any machine. Of the processor, because a busy machine may stop for seconds. */
const MAX_CHECK_MS = 2_000

async function findFault(target: FuzzTarget, input: Buffer, seed: number): Promise<unknown> {
  const start = process.cpuUsage()
  try {
    await target.check(input, createRandom(seed))
  } catch (error) {
    return error
  }
  const { user, system } = process.cpuUsage(start)
  const spentMs = (user + system) / 1_000
  return spentMs > MAX_CHECK_MS ? new Error(`took ${Math.round(spentMs)} ms`) : undefined
}

async function reportFault(target: FuzzTarget, input: Buffer, seed: number): Promise<never> {
  const shortest = await shrink(
    input,
    async (shorter) => (await findFault(target, shorter, seed)) !== undefined,
  )
  const file = saveInput(target.name, shortest)
  const text = JSON.stringify(shortest.toString('latin1'))
  const cause = await findFault(target, shortest, seed)
  throw new Error(`fails for ${text}, saved as fuzz/corpus/${target.name}/${file}`, { cause })
}

const TARGETS = [url, matcher, envelope, packedEvent, bundle, actionGate, cookies]

describe.each(TARGETS.map((target) => [target.name, target] as const))('%s', (_name, target) => {
  const corpus = readCorpus(target.name)

  test('holds for its samples and for every input that failed once', async () => {
    const samples = target.samples.map((sample) => ({ file: sample, input: Buffer.from(sample, 'latin1') }))
    for (const { file, input } of [...samples, ...corpus]) {
      for (let seed = 0; seed < 5; seed++) expect(await findFault(target, input, seed), file).toBeUndefined()
    }
  })

  test('holds for inputs that nobody thought of', { timeout: SECONDS * 1_000 + 120_000 }, async () => {
    const random = createRandom(SEED)
    const { tokens } = target
    const inputs = [
      ...target.samples.map((sample) => Buffer.from(sample, 'latin1')),
      ...corpus.map(({ input }) => input),
    ]
    const end = performance.now() + SECONDS * 1_000
    for (let count = 0; SECONDS > 0 ? performance.now() < end : count < target.inputs; count++) {
      const input = mutate({ inputs, tokens }, random)
      if ((await findFault(target, input, count)) !== undefined) await reportFault(target, input, count)
    }
  })
})
