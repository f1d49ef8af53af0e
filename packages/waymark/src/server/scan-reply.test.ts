import { describe, expect, test } from 'vitest'
import { createReplyScan, scanReply } from './scan-reply.ts'

const scan = (text: string): number => {
  const counts = createReplyScan()
  scanReply(text, counts)
  return counts.references
}

test('streams are known by their numbers, however they are spelled', () => {
  const found = createReplyScan()
  scanReply('["$x1","$R1f","\\u0024r2","$K3","x4"]', found)
  expect([...found.streams]).toEqual([1, 31, 2])
})

describe('text for the decoder', () => {
  test.each([
    ['[]', 0],
    ['["a",1,null,{"b":"c"}]', 0],
    ['["$K1","$@2","$3:0:x"]', 3],
    ['["$D2026-01-01T00:00:00.000Z","$n12","$undefined","$$5","$NaN","$Infinity","$-0"]', 0],
    ['[{"proto":"__proto__","text":"then"}]', 0],
    ['["say \\"then\\": yes"]', 1 - 1],
    ['["\\u0024K1"]', 1],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 0],
    ['C{"a":"$1"}', 1],
    ['not json', 0],
  ])('%j is let through with its references counted', (text, references) => {
    expect(scan(text)).toBe(references)
  })

  test.each([
    '[{"__proto__":{"a":1}}]',
    '[{"constructor":1}]',
    '[{"then":"$h1"}]',
    '[{"th\\u0065n":"$h1"}]',
    '[{"\\u005f_proto__" \n : 1}]',
    `${'['.repeat(201)}${']'.repeat(201)}`,
    `${'{"a":'.repeat(5_000)}1`,
    '["no end',
    '["no end\\"',
    '[{"\\u00zz":1}]',
    `[${'"$1",'.repeat(20_001)}1]`,
    // The decoder takes these for the numbers 1 and 5; nothing that React wrote looks like that.
    `["$r${'0'.repeat(110)}1"]`,
    `["$@${'0'.repeat(110)}5"]`,
    '["$r0000001"]',
    '["$@ 5"]',
    '["$x1z"]',
    '["$@0x5"]',
    '["$R"]',
  ])('%.40s is refused', (text) => {
    expect(() => scan(text)).toThrow(expect.objectContaining({ code: 'WM_ACTION_MALFORMED', status: 400 }))
  })

  test('is looked over in linear time, whatever it is', () => {
    for (const piece of ['"', '\\', '"\\', '"a" ', '"":', '[', ' '.repeat(9)]) {
      const text = piece.repeat(1_000_000 / piece.length)
      const started = performance.now()
      try {
        scan(text)
      } catch {
        // Refused is as good as let through.
      }
      expect(performance.now() - started).toBeLessThan(2_000)
    }
  })
})
