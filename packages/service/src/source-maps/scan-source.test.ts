import { describe, expect, it } from 'vitest'
import { MAX_SCANNED_SOURCE_CHARS } from '../limits.ts'
import { createSourceText } from './source-text.ts'

/** The name around the place that is marked with `@`. */
function nameAt(marked: string): string | undefined {
  const before = marked.slice(0, marked.indexOf('@')).split('\n')
  const source = createSourceText(marked.replace('@', ''))
  return source.nameAround(before.length, (before.at(-1) ?? '').length)
}

describe('the function around a position', () => {
  it.each<[source: string, name: string | undefined]>([
    ['function load() { @ }', 'load'],
    ['export default async function Page() {\n  @\n}', 'Page'],
    ['function* walk(a: A = {}): Iterable<{ b: C }> { @ }', 'walk'],
    ['function pick<T extends K>(value: T): { a: T } { @ }', 'pick'],
    ['function f({ a, b }: Props) { @ }', 'f'],
    ['function f(a = @) {}', 'f'],
    ['const load = () => { @ }', 'load'],
    ['const load = async (a: A): Promise<B> => {\n  @\n}', 'load'],
    ['const load: (a: A) => B = (a) => { @ }', 'load'],
    ['const load = (a) => fail(@)', 'load'],
    ['const load = (a) =>\n  a.b\n    .c(@)', 'load'],
    ['const load = a => fail(@)', 'load'],
    ['const a = () => one()\nconst b = () => two(@)\nconst c = 1', 'b'],
    ['const a = () => one()\nrun(@)', undefined],
    ['const load = function () { @ }', 'load'],
    ['const load = function inner() { @ }', 'inner'],
    ['const Card = memo((props) => { @ })', 'Card'],
    ['const Card = memo(function Inner() { @ })', 'Inner'],
    ['const save = useCallback(async () => { @ }, [])', 'save'],
    ['const api = { load: () => { @ } }', 'load'],
    ['const api = { async load(id) { @ } }', 'load'],
    ['module.load = () => { @ }', 'load'],
    ['class Loader { load(): void { @ } }', 'load'],
    ['class Loader { static async load() { @ } }', 'load'],
    ['class Loader { #read() { @ } }', '#read'],
    ['class Loader { get size() { @ } }', 'size'],
    ['class Loader { load = () => { @ } }', 'load'],
    ['class Loader extends Base<A> { constructor() { @ } }', 'Loader'],
    ['class Loader { size = @ }', 'Loader'],
    ['const a = class extends B { size = @ }', undefined],
    ['function Page() {\n  return <b onClick={() => fail(@)}>x</b>\n}', 'onClick'],
    ['function Page() {\n  return items.map((item) => { @ })\n}', 'Page'],
    ['function Page() {\n  function inner() {}\n  @\n}', 'Page'],
    ['function load() { if (a) { @ } }', 'load'],
    ['function load() { for await (const a of b) { @ } }', 'load'],
    ['function load() { try { a() } catch (error) { @ } }', 'load'],
    ['@', undefined],
    ['run(() => { @ })', undefined],
    ['function a() {}\n@', undefined],
  ])('%j', (source, name) => {
    expect(nameAt(source)).toBe(name)
  })
})

describe('what only looks like brackets', () => {
  it.each([
    "const a = '}'",
    'const a = "}"',
    'const a = `}${{ b: `}` }.b}}`',
    "const a = '\\'}'",
    '// }',
    '/* } */',
    'const a = /[}/]}"/.test(b)',
    'const a = b / c / d',
    "const a = <p>don't {b}</p>",
    'const a = <p>a) {b}</p>',
    'const a = <b c="}" d={e} /> / f',
  ])('%s', (line) => {
    expect(nameAt(`function load() {\n  ${line}\n  @\n}`)).toBe('load')
    expect(nameAt(`function load() {\n  ${line}\n}\n@`)).toBeUndefined()
  })
})

describe('whatever the text is', () => {
  const size = 60_000
  it.each<[name: string, text: string]>([
    ['open brackets', '({['.repeat(size / 3)],
    ['closing brackets', ')}]'.repeat(size / 3)],
    ['arrows', '=>'.repeat(size / 2)],
    ['templates', '`${'.repeat(size / 3)],
    ['slashes', '= /['.repeat(size / 4)],
    ['types', '():<'.repeat(size / 4)],
    ['blanks before arrows', `${' '.repeat(100)}=>`.repeat(size / 102)],
    ['heads', `(${'a:'.repeat(90)}) {`.repeat(size / 184)],
  ])('the time is bounded: %s', (_, text) => {
    const startMs = performance.now()
    createSourceText(text)
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })

  it('a text over the limit has no names', () => {
    expect(nameAt(`function a() { @ }${' '.repeat(MAX_SCANNED_SOURCE_CHARS)}`)).toBeUndefined()
  })
})
