import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyEnv, expandEntries, listEnvFiles, loadEnv, readOwnEnv, type EnvValues } from './load-env.ts'
import { parseEnv } from './parse-env.ts'

function read(source: string, processEnv: EnvValues = {}): Record<string, string> {
  const parsed = parseEnv(source)
  if (parsed.kind === 'unreadable') throw new Error(`line ${parsed.line}: ${parsed.reason}`)
  return expandEntries(parsed.entries, processEnv)
}

describe('parseEnv refuses', () => {
  test.each([
    ['a line without =', 'A=1\nhello\n', 2, 'NAME=value'],
    ['a name that no shell accepts', '1A=x', 1, 'NAME=value'],
    ['a name with a dash', 'A-B=x', 1, 'NAME=value'],
    ['an open quote', '# c\n\nA="x\ny\n', 3, 'not closed'],
    ['text after the closing quote', 'A="x"y', 1, 'after the closing'],
    ['a bad line after a value of several lines', 'A="1\n2\n3"\nbad', 4, 'NAME=value'],
  ])('%s', (_, source, line, reason) => {
    const parsed = parseEnv(source)
    expect(parsed).toMatchObject({ kind: 'unreadable', line })
    expect(parsed.kind === 'unreadable' && parsed.reason).toContain(reason)
  })
})

describe('parseEnv reads', () => {
  test.each<[string, string, Record<string, string>]>([
    ['a plain value', 'A=1', { A: '1' }],
    ['an empty value', 'A=\nB=2', { A: '', B: '2' }],
    ['blanks around name and value', '  A =  x y  ', { A: 'x y' }],
    ['export', 'export A=1', { A: '1' }],
    ['a name that begins with export', 'exported=1', { exported: '1' }],
    ['comments and empty lines', '# one\n\n  # two\nA=1 # three', { A: '1' }],
    ['a value that is only a comment', 'A= # nothing', { A: '' }],
    ['a hash inside a word', 'A=http://x/#top', { A: 'http://x/#top' }],
    ['a comment after a quoted value', `A="x # y" # z`, { A: 'x # y' }],
    ['= inside a value', 'A=b=c', { A: 'b=c' }],
    ['quotes inside a plain value', `A=it's`, { A: "it's" }],
    ['several lines in double quotes', 'A="x\ny"\nB=1', { A: 'x\ny', B: '1' }],
    ['several lines in single quotes', "A='x\ny'", { A: 'x\ny' }],
    ['escapes in double quotes', String.raw`A="a\nb\t\"q\" \\ \$B"`, { A: 'a\nb\t"q" \\ $B' }],
    ['unknown escapes as they are', String.raw`A="\d"`, { A: String.raw`\d` }],
    ['no escapes in plain values', String.raw`A=C:\new`, { A: String.raw`C:\new` }],
    ['single quotes literally', String.raw`A='\n $B'`, { A: String.raw`\n $B` }],
    ['backticks literally', 'A=`"x" $B`', { A: '"x" $B' }],
    ['Windows line ends', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['a byte order mark', '\uFEFFA=1', { A: '1' }],
    ['the last of equal names', 'A=1\nA=2', { A: '2' }],
    [
      'names that objects have already',
      '__proto__=1\nconstructor=2',
      { ['__proto__']: '1', constructor: '2' },
    ],
  ])('%s', (_, source, values) => {
    expect(Object.entries(read(source))).toEqual(Object.entries(values))
  })
})

describe('expansion', () => {
  test.each<[string, string, EnvValues, string]>([
    ['a name', 'X=1\nA=$X', {}, '1'],
    ['a name in braces', 'X=1\nA=${X}2', {}, '12'],
    ['a name of a later line', 'A=$X\nX=1', {}, '1'],
    ['names through names', 'A=$B\nB=$C\nC=1', {}, '1'],
    ['a name of the process', 'A=$X', { X: 'p' }, 'p'],
    ['the process before the file', 'X=1\nA=$X', { X: 'p' }, 'p'],
    ['an unknown name as empty', 'A=x${NO}y', {}, 'xy'],
    ['a default', 'A=${NO:-d}', {}, 'd'],
    ['no default when set', 'X=1\nA=${X:-d}', {}, '1'],
    ['an escaped dollar in a plain value', String.raw`A=\$X`, { X: 'p' }, '$X'],
    ['a lone dollar', 'A=5$ or $5', {}, '5$ or $5'],
    ['inside double quotes', 'X=1\nA="<$X>"', {}, '<1>'],
    ['not the text that a name brought', `X='$Y'\nY=1\nA=$X`, {}, '$Y'],
    ['not values of the process', 'A=$X', { X: '$Y', Y: '1' }, '$Y'],
    ['a circle as empty', 'A=$B\nB=x$A', {}, 'x'],
  ])('%s', (_, source, processEnv, value) => {
    expect(read(source, processEnv)['A']).toBe(value)
  })

  test('stops values that double with every line', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `A${index}=$A${index + 1}$A${index + 1}`)
    expect(() => read([...lines, 'A40=xx'].join('\n'))).toThrow('larger than')
  })
})

describe('loadEnv', () => {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'waymark-env-'))
  })
  afterEach(async () => {
    await rm(root, { recursive: true, force: true })
  })
  const write = (name: string, text: string): Promise<void> => writeFile(path.join(root, name), text)

  test('reads nothing where there are no files', async () => {
    expect(await loadEnv({ root, mode: 'development', processEnv: { A: '1' } })).toEqual({
      values: {},
      publicValues: {},
      files: [],
    })
  })

  test('lets the more specific file win, and the process over all files', async () => {
    await write('.env', 'A=1\nB=1\nC=1\nD=1\nE=1')
    await write('.env.production', 'B=2\nC=2\nD=2\nE=2')
    await write('.env.local', 'C=3\nD=3\nE=3')
    await write('.env.production.local', 'D=4\nE=4')
    await write('.env.development', 'A=never')
    const { values, files } = await loadEnv({ root, mode: 'production', processEnv: { E: '5' } })
    expect(values).toEqual({ A: '1', B: '2', C: '3', D: '4', E: '5' })
    expect(files.map((file) => path.basename(file))).toEqual(listEnvFiles('production'))
  })

  test('leaves .env.local out of tests', async () => {
    await write('.env.local', 'A=1')
    await write('.env.test.local', 'B=1')
    expect((await loadEnv({ root, mode: 'test', processEnv: {} })).values).toEqual({ B: '1' })
  })

  test('offers to the browser only what has a public prefix, from files and process', async () => {
    await write(
      '.env',
      'SECRET=s\nNEXT_PUBLIC_A=$SECRET\nWAYMARK_PUBLIC_B=b\nX_NEXT_PUBLIC_C=c\nNEXT_PUBLIC_=d',
    )
    const processEnv = { NEXT_PUBLIC_E: 'e', WAYMARK_PUBLIC_B: 'p', 'NEXT_PUBLIC_F-G': 'f', PATH: '/bin' }
    const { publicValues } = await loadEnv({ root, mode: 'development', processEnv })
    expect(publicValues).toEqual({ NEXT_PUBLIC_A: 's', WAYMARK_PUBLIC_B: 'p', NEXT_PUBLIC_E: 'e' })
  })

  test('names file and line of what it cannot read', async () => {
    await write('.env.local', 'A=1\nnonsense')
    await expect(loadEnv({ root, mode: 'development', processEnv: {} })).rejects.toThrow(
      'Line 2 of .env.local',
    )
  })

  test('passes over a folder named .env', async () => {
    await mkdir(path.join(root, '.env'))
    expect((await loadEnv({ root, mode: 'development', processEnv: {} })).files).toEqual([])
  })

  test('keeps up with a file that changes, without ever replacing what the process was given', async () => {
    const target: EnvValues = { OWN: 'process' }
    await write('.env', 'OWN=file\nA=1\nB=1')
    applyEnv(await loadEnv({ root, mode: 'development', processEnv: readOwnEnv(target) }), target)
    expect(target).toEqual({ OWN: 'process', A: '1', B: '1' })
    await write('.env', 'A=2')
    applyEnv(await loadEnv({ root, mode: 'development', processEnv: readOwnEnv(target) }), target)
    expect(target).toEqual({ OWN: 'process', A: '2' })
  })
})
