import { expect, it } from 'vitest'
import { isFaultOfStore } from './store-fault.ts'

const CAUSES: [name: string, cause: unknown, isFault: boolean][] = [
  ['a write that the disk did not take, libsql', { code: 'SQLITE_IOERR_WRITE', rawCode: 778 }, true],
  ['the same, node:sqlite', { code: 'ERR_SQLITE_ERROR', errcode: 778 }, true],
  ['a full disk', { code: 'SQLITE_FULL', rawCode: 13 }, true],
  ['a database that another process writes to', { code: 'SQLITE_BUSY', rawCode: 5 }, true],
  ['a constraint', { code: 'SQLITE_CONSTRAINT_UNIQUE', rawCode: 2_067 }, false],
  ['a text that is too long', { code: 'ERR_SQLITE_ERROR', errcode: 18 }, false],
  ['no room, PostgreSQL', { code: '53100' }, true],
  ['a server that is shut down', { code: '57P01' }, true],
  ['a deadlock', { code: '40P01' }, true],
  ['a text that PostgreSQL does not take', { code: '22P05' }, false],
  ['a connection that is refused', { code: 'ECONNREFUSED' }, true],
  ['no code at all', new Error('no'), false],
  ['nothing', undefined, false],
]

it.each(CAUSES)('%s', (_, cause, isFault) => {
  expect(isFaultOfStore(cause)).toBe(isFault)
})
