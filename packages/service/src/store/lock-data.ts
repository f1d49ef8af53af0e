import { join } from 'node:path'
import { ServiceError } from '../errors.ts'
import { nameFault } from '../worker-calls.ts'
import { openDriver, type Driver } from './sqlite-driver.ts'

/**
 * Two services in one folder would write over each other's spool. The system gives such a lock back whatever way a process
 * ends, which a file with a number in it cannot promise. Gives what unlocks.
 */
export function lockData(dataDir: string): () => void {
  const driver = openLock(join(dataDir, 'lock.db'))
  if (driver === undefined) return () => {}
  try {
    driver.exec('begin exclusive')
  } catch (cause) {
    driver.close()
    throw String(cause).includes('database is locked')
      ? new ServiceError('WMS013', { detail: dataDir, cause })
      : nameFault(cause, 'WMS017')
  }
  return () => driver.close()
}

/** Undefined: this Node has no SQLite. With PostgreSQL it needs none. */
function openLock(path: string): Driver | undefined {
  try {
    return openDriver(path)
  } catch (cause) {
    if (cause instanceof ServiceError && cause.code === 'WMS001') return undefined
    throw cause
  }
}
