import { join } from 'node:path'
import { ServiceError } from '../errors.ts'
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
    throw new ServiceError('WMS013', { detail: dataDir, cause })
  }
  return () => driver.close()
}

/** Undefined: this Node has no SQLite. With PostgreSQL it needs none. */
function openLock(path: string): Driver | undefined {
  try {
    return openDriver(path)
  } catch (cause) {
    if (cause instanceof ServiceError) return undefined
    throw cause
  }
}
