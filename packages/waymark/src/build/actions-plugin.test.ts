import { describe, expect, test } from 'vitest'
import { createActionIds } from './action-ids.ts'
import { letCapturedChange, renameReferences } from './actions-plugin.ts'
import { writeActionsModule } from './virtual-modules.ts'

const SECRET = 'a secret that is long enough to be one'

describe('the id of an action', () => {
  test('is the same in every build with the same secret', async () => {
    const [first, second] = await Promise.all([createActionIds(SECRET), createActionIds(SECRET)])
    expect(first('app/a.ts#save')).toBe(second('app/a.ts#save'))
    expect(first('app/a.ts#save')).toMatch(/^[0-9a-f]{40}$/)
  })

  test('depends on file, export and secret', async () => {
    const createId = await createActionIds(SECRET)
    const other = await createActionIds(`${SECRET}!`)
    const ids = [createId('a#b'), createId('a#c'), createId('b#b'), other('a#b')]
    expect(new Set(ids).size).toBe(4)
  })
})

describe('generated code', () => {
  const createId = (reference: string): string => `<${reference}>`
  const meta = { referenceKey: 'key', exportNames: ['save', '$$hoist_0'] }

  test('registers actions by their ids', () => {
    const code = '$$ReactServer.registerServerReference(f("a, b"), "key", "save"), g("key", "other")'
    expect(renameReferences(code, meta, createId)).toBe(
      '$$ReactServer.registerServerReference(f("a, b"), "<key#save>", null), g("key", "other")',
    )
  })

  test('calls actions by their ids', () => {
    const code = '$$ReactClient.createServerReference("key#$$hoist_0",$$ReactClient.callServer)'
    expect(renameReferences(code, meta, createId)).toBe(
      '$$ReactClient.createServerReference("<key#$$hoist_0>",$$ReactClient.callServer)',
    )
  })
})

test('what an action closes over can be changed in it', () => {
  const code = 'const [a,$b] = await $$seal.decryptActionBoundArgs(x, "id");\nconst [c] = await read()'
  expect(letCapturedChange(code)).toBe(code.replace('const [a', 'let   [a'))
})

test('the list of actions has a name for people', () => {
  const file = {
    importId: '/x/app/a.ts',
    referenceKey: 'key',
    exportNames: ['save', '$$hoist_0', '$$hoist_1_add'],
  }
  const text = writeActionsModule([file], {
    createId: (reference) => reference.toUpperCase(),
    nameFile: (path) => path.slice(3),
  })
  expect(JSON.parse(text.replace('export const actions = ', ''))).toEqual({
    'KEY#SAVE': { reference: 'key#save', name: 'app/a.ts#save' },
    'KEY#$$HOIST_0': { reference: 'key#$$hoist_0', name: 'app/a.ts#action' },
    'KEY#$$HOIST_1_ADD': { reference: 'key#$$hoist_1_add', name: 'app/a.ts#add' },
  })
})
