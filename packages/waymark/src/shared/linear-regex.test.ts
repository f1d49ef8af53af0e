import { describe, expect, test } from 'vitest'
import { MAX_PATTERN_CHARS, MAX_REGEX_NESTING, MAX_REGEX_STEPS, MAX_TARGET_BYTES } from './limits.ts'
import { compileLinearRegex } from './linear-regex.ts'
import { PatternError } from './pattern-error.ts'

function readProblem(source: string): { reason: string; position: number } | 'none' {
  try {
    compileLinearRegex(source)
  } catch (error) {
    if (error instanceof PatternError) return { reason: error.reason, position: error.position }
    throw error
  }
  return 'none'
}

describe('compileLinearRegex refuses', () => {
  test.each<[string, string, string, number]>([
    ['a back-reference', '(a)\\1', 'back-references', 3],
    ['a named back-reference', '(?<x>a)\\k<x>', 'back-references', 7],
    ['looking behind', 'a(?<=b)c', 'looking behind', 1],
    ['not looking behind', 'a(?<!b)c', 'looking behind', 1],
    ['flags in a group', '(?i:a)', 'begins wrongly', 0],
    ['a name that is no name', '(?<1a>b)', 'begins wrongly', 0],
    ['a name twice', '(?<x>a)(?<x>b)', 'two groups are named x', 7],
    ['an open group', 'a(b', 'a ( has no )', 1],
    ['a closed group that was not open', 'ab)', 'a ) has no (', 2],
    ['an open class', 'a[bc', 'a [ has no ]', 1],
    ['a range backwards', '[z-a]', 'range is out of order', 2],
    ['counts backwards', 'a{3,2}', 'repetition are out of order', 1],
    ['a star after nothing', '*', 'nothing to repeat', 0],
    ['a plus after a bar', 'a|+', 'nothing to repeat', 2],
    ['counts after nothing', '{2}', 'nothing to repeat', 0],
    ['a star after a start', '^*', 'nothing to repeat', 1],
    ['two stars', 'a**', 'nothing to repeat', 2],
    ['a backslash at the end', 'a\\', 'a \\ stands at the end', 1],
    ['classes of Unicode', '\\p{L}', '\\p is not known', 0],
    ['half an escape', '\\u12', '\\u is not known', 0],
    ['an octal escape', '\\01', '\\0 is not known', 0],
    ['repetitions of repetitions', '(?:(?:a{99}){99}){99}', 'larger than', 0],
    ['repetitions of nothing', '(?:(?:(?:){9999}){9999}){9999}', 'larger than', 0],
    ['a count beyond all bounds', `a{${'9'.repeat(300)}}`, 'larger than', 0],
    [
      'groups without end',
      '('.repeat(MAX_REGEX_NESTING + 1) + ')'.repeat(MAX_REGEX_NESTING + 1),
      'too deeply',
      MAX_REGEX_NESTING,
    ],
    ['a source without end', 'a'.repeat(MAX_PATTERN_CHARS + 1), 'longer than', MAX_PATTERN_CHARS],
    ['more steps than allowed', 'a'.repeat(MAX_REGEX_STEPS), 'larger than', 0],
  ])('%s', (_, source, reason, position) => {
    expect(readProblem(source)).toEqual({ reason: expect.stringContaining(reason), position })
  })
})

function matchBoth(source: string, text: string, ignoreCase = false): [unknown, unknown] {
  const native = new RegExp(`^(?:${source})$`, ignoreCase ? 'i' : '').exec(text)
  const linear = compileLinearRegex(source, { ignoreCase }).match(text)
  return [linear, native === null ? undefined : [...native]]
}

describe('match gives what RegExp gives', () => {
  test.each<[string, string[]]>([
    ['', ['', 'a']],
    ['a', ['a', 'A', 'aa', '']],
    ['.*', ['', 'abc', 'a\nb', 'a\u2028']],
    ['[^]*', ['a\nb']],
    ['[]', ['', 'a']],
    ['a|ab|', ['a', 'ab', '', 'b']],
    ['(a|ab)(c|bcd)(d*)', ['abcd', 'abcdd']],
    ['(a*)*', ['', 'aaa', 'b']],
    ['(a*)+', ['', 'aaa']],
    ['(a*)?', ['', 'a']],
    ['(?:(a)|(b)|c)*', ['abc', 'ab', 'ba', 'cc', '']],
    ['(?:(a)|b)*?', ['ab', 'ba']],
    ['(z)((a+)?(b+)?(c))*', ['zaacbbbcac']],
    ['(?=(a+))a*b\\b', ['aab', 'b']],
    ['(?:(?=(a)|(b)).)*', ['aba', 'ab', 'ba', 'c']],
    ['(?=(?=(a))(a)).*', ['ab', 'b']],
    ['(?!(a)b).*', ['ac', 'ab']],
    ['(?:(?!x).)*', ['abc', 'axc', '']],
    ['((?!api|_next).*)', ['api', 'apix', 'blog', '_next/static', '']],
    ['(?=a)*b', ['b']],
    ['(?:^)*a', ['a']],
    ['(?:a?){3}', ['', 'a', 'aaa', 'aaaa']],
    ['(?:a?){2,4}?b', ['b', 'aab', 'aaaab', 'aaaaab']],
    ['a{2}', ['a', 'aa', 'aaa']],
    ['a{2,}', ['a', 'aa', 'aaaaa']],
    ['a{0}b', ['b', 'ab']],
    ['a{,2}', ['a{,2}', 'aa']],
    ['x{y}]', ['x{y}]']],
    ['\\d+\\.\\w\\s\\/', ['12.a /', '1.-\t/']],
    ['\\D\\W\\S', ['a-b', '1-b', 'a1b', 'a- ']],
    ['[\\d\\-.]+', ['1-2.3', '1a']],
    ['[\\w-.]+', ['a-b.c', 'a+b']],
    ['[a-c-e]+', ['a-e', 'd']],
    ['[-a]+[a-]+', ['-a-']],
    ['[\\b]', ['\b', 'b']],
    ['\\u0041\\x42\\cJ\\0', ['AB\n\0']],
    ['\\t\\n\\v\\f\\r', ['\t\n\v\f\r']],
    ['\\bfoo\\b.*\\Boo', ['foo foo', 'foo-oo']],
    ['^a$|^b', ['a', 'b', 'ab']],
    ['(?<year>\\d{4})-(?<month>\\d\\d)', ['2024-05', '24-05']],
  ])('for /%s/', (source, texts) => {
    for (const text of texts) {
      const [linear, native] = matchBoth(source, text)
      expect(linear, JSON.stringify(text)).toEqual(native)
    }
  })

  test.each<[string, string[]]>([
    ['straße', ['STRAßE', 'STRASSE', 'straße']],
    ['[a-z]+', ['ABC', 'K\u212a', '\u017f']],
    ['[^a-z]+', ['ABC', '\u212a', '123']],
    ['[à-ý]+', ['ÀÉ', 'àé', '÷']],
    ['\u00b5', ['\u03bc', '\u039c', '\u00b5']],
    ['σ', ['ς', 'Σ', 'σ']],
    ['[\\W]+', ['ß', 's', '\u017f']],
    ['ǆ', ['ǅ', 'Ǆ']],
    ['_@[`]', ['_@`', '_`@']],
  ])('for /%s/i', (source, texts) => {
    for (const text of texts) {
      const [linear, native] = matchBoth(source, text, true)
      expect(linear, JSON.stringify(text)).toEqual(native)
    }
  })

  test('names of groups are found', () => {
    const regex = compileLinearRegex('(a)(?<second>b)(?:c)(?<third>d)')
    expect([...regex.groupNames]).toEqual([
      ['second', 2],
      ['third', 3],
    ])
  })
})

/** Numbers that are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function createPattern(random: (below: number) => number, depth: number): string {
  const pick = (options: string[]): string => options[random(options.length)] ?? ''
  const atom = (): string => {
    const inner = (): string => createPattern(random, depth - 1)
    switch (depth > 0 ? random(13) : random(7)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return pick(['a', 'b', 'c', 'B'])
      case 4:
        return pick(['[ab]', '[^a]', '[b-c]', '.', '\\w', '[^]'])
      case 5:
        return pick(['^', '$', '\\b', '\\B', ''])
      case 6:
        return pick(['-', '\\-', '\\W', '\\d'])
      case 7:
        return `(?=${inner()})`
      case 8:
        return `(?!${inner()})`
      case 9:
        return `(?:${inner()})`
      default:
        return `(${inner()})`
    }
  }
  const term = (): string => {
    const body = atom()
    if (/^(?:\^|\$|\\b|\\B|)$/i.test(body) || random(2) === 0) return body
    return body + pick(['*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?', '{2,}', '{0}'])
  }
  const sequence = (): string => Array.from({ length: random(4) }, term).join('')
  return Array.from({ length: random(3) === 0 ? 2 : 1 }, sequence).join('|')
}

test('random expressions give the same match and groups as RegExp', () => {
  const random = createRandom(20_241)
  let matched = 0
  for (let round = 0; round < 6_000; round++) {
    const source = createPattern(random, 3)
    const ignoreCase = random(2) === 0
    const linear = compileLinearRegex(source, { ignoreCase })
    const native = new RegExp(`^(?:${source})$`, ignoreCase ? 'i' : '')
    for (let index = 0; index < 6; index++) {
      const text = Array.from({ length: random(7) }, () => 'aabbcC-1'[random(8)]).join('')
      const expected = native.exec(text)
      if (expected) matched++
      const found = linear.match(text)
      // `expect` for each of them would take most of the time.
      if (JSON.stringify(found ?? null) === JSON.stringify(expected && [...expected])) continue
      expect.fail(`/${source}/${native.flags} on ${JSON.stringify(text)}: ${JSON.stringify(found)}`)
    }
  }
  expect(matched).toBeGreaterThan(3_000)
})

describe('the longest path is matched in linear time by', () => {
  const LONG = 'a'.repeat(MAX_TARGET_BYTES)
  test.each([
    ['(a+)+$', `${LONG}!`],
    ['(a|a)*b', LONG],
    ['(.*)*x', LONG],
    ['(.*)*(.*)*(.*)*x', LONG],
    ['((?!a).*)*', LONG],
    ['(?:(?=.*x).)*', `${LONG}x`],
    ['(?:(?!.*x).)*', LONG],
    ['(?:(?=(.*)y).)*z', `${LONG}y`],
    ['(?:(?=(a+)).)*', LONG],
    ['(?:(?!(?:(?!.*x).)*y).)*', LONG],
    ['(?:a?){200}a{200}', LONG],
    ['.*.*.*.*.*.*.*.*b', LONG],
    ['(?:a*?a*?a*?)*?b', LONG],
  ])('/%s/', (source, text) => {
    const regex = compileLinearRegex(source, { ignoreCase: true })
    const measure = (input: string): number => {
      const start = performance.now()
      regex.match(input)
      return performance.now() - start
    }
    measure(text.slice(0, 5_000))
    // A quadratic matcher needs minutes; the bound leaves room for a machine that is busy.
    expect(measure(text)).toBeLessThan(3_000)
  })
})
