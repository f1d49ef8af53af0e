import { describe, expect, it, vi } from 'vitest'
import { decodeBaggage, encodeBaggage } from './baggage.ts'
import {
  continueTrace,
  createSamplingContext,
  createTrace,
  decideSampling,
  type SamplingWishes,
  type Trace,
} from './sampling.ts'

const HEADER = 'd49d9bf66f13450b81f65bc51cf49c03-1cc4b26ab9094ef0'

interface SamplingInput extends SamplingWishes {
  parentSampled?: boolean
  parentRate?: string
  sampleRand: number
}

describe('decideSampling', () => {
  it.each<[string, SamplingInput, object]>([
    ['the rate, below', { rate: 0.5, sampleRand: 0.49 }, { isSampled: true, rate: 0.5 }],
    ['the rate, at it', { rate: 0.5, sampleRand: 0.5 }, { isSampled: false, rate: 0.5 }],
    ['rate 0', { rate: 0, sampleRand: 0 }, { isSampled: false, rate: 0 }],
    ['rate 1', { rate: 1, sampleRand: 0.999 }, { isSampled: true, rate: 1 }],
    ['the parent', { rate: 0.1, parentSampled: true, sampleRand: 0.9 }, { isSampled: true, rate: 1 }],
    [
      'the parent, and the rate that it went by',
      { rate: 0.5, parentSampled: true, parentRate: '0.1', sampleRand: 0.9 },
      { isSampled: true, rate: 0.1 },
    ],
    [
      'the parent, whose rate is none',
      { rate: 0.5, parentSampled: true, parentRate: '-3', sampleRand: 0.9 },
      { isSampled: true, rate: 1 },
    ],
    ['the parent saying no', { rate: 1, parentSampled: false, sampleRand: 0 }, { isSampled: false, rate: 0 }],
    [
      'the sampler over the parent',
      { chosen: 0, parentSampled: true, rate: 1, sampleRand: 0.1 },
      { isSampled: false, rate: 0 },
    ],
    ['a boolean of the sampler', { chosen: true, sampleRand: 0.999 }, { isSampled: true, rate: 1 }],
    ['a wrong rate', { rate: 2, sampleRand: 0.1 }, { isSampled: false }],
    ['no number', { chosen: 'often', sampleRand: 0.1 }, { isSampled: false }],
    ['NaN', { rate: Number.NaN, sampleRand: 0.1 }, { isSampled: false }],
    ['nothing: tracing is off', { sampleRand: 0.1 }, {}],
    ['tracing off, though the parent is sampled', { parentSampled: true, sampleRand: 0.1 }, {}],
  ])('goes by %s', (_what, { parentSampled, parentRate, sampleRand, ...wishes }, expected) => {
    const trace: Trace = {
      traceId: 't',
      parent: { traceId: 't', spanId: 's', isSampled: parentSampled },
      sampleRand,
      context: { sample_rate: parentRate },
    }
    expect(decideSampling(trace, wishes)).toEqual(expected)
  })
})

describe('continueTrace', () => {
  it('begins a new trace and ignores baggage without a valid header', () => {
    const trace = continueTrace('nonsense', 'sentry-trace_id=1,sentry-sample_rand=0.5')
    expect(trace.parent).toBeUndefined()
    expect(trace.context).toBeUndefined()
  })

  it('keeps an empty context when only the header came', () => {
    expect(continueTrace(HEADER, undefined).context).toEqual({})
  })

  it('takes the number that was drawn by the first service', () => {
    expect(continueTrace(`${HEADER}-1`, 'sentry-sample_rand=0.25').sampleRand).toBe(0.25)
  })

  it.each([
    ['1', (rand: number) => rand < 0.3],
    ['0', (rand: number) => rand >= 0.3],
  ])('draws a number that fits the decision %s where none came', (flag, fits) => {
    for (let i = 0; i < 50; i++) {
      expect(fits(continueTrace(`${HEADER}-${flag}`, 'sentry-sample_rate=0.3').sampleRand)).toBe(true)
    }
  })
})

it.each([0.999_999_99, 0.099_999_99])('agrees with who reads the number %d', (drawn) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(drawn)
  const trace = createTrace()
  const header = encodeBaggage(createSamplingContext(trace, {}, {}))
  random.mockReturnValue(0.5)
  expect(continueTrace(HEADER, header).sampleRand).toBe(trace.sampleRand)
  random.mockRestore()
})

it('leads to the same decision in the service that reads what was written', () => {
  for (let i = 0; i < 200; i++) {
    const trace = createTrace()
    const decision = decideSampling(trace, { rate: 0.4 })
    const header = encodeBaggage(createSamplingContext(trace, decision, { public_key: 'abc' }))
    const next = continueTrace(HEADER, header)
    expect(decideSampling(next, { rate: 0.4 }).isSampled).toBe(decision.isSampled)
    expect(decodeBaggage(header)).toMatchObject({ public_key: 'abc', trace_id: trace.traceId })
  }
})
