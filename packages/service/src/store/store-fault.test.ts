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
  ['a table that is gone while a backup is put back', { code: '42P01' }, true],
  ['a right that was taken away', { code: '42501' }, true],
  ['a server that only reads, after another one took over', { code: '25006' }, true],
  ['a password that was changed', { code: '28P01' }, true],
  ['a database that is gone', { code: '3D000' }, true],
  ['a value of the wrong type', { code: '42804' }, false],
  ['a text that PostgreSQL does not take', { code: '22P05' }, false],
  ['a connection that is refused', { code: 'ECONNREFUSED' }, true],
  ['no code at all', new Error('no'), false],
  ['nothing', undefined, false],
]

it.each(CAUSES)('%s', (_, cause, isFault) => {
  expect(isFaultOfStore(cause)).toBe(isFault)
})
