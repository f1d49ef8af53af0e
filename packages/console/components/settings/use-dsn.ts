'use client'

import { useSyncExternalStore } from 'react'
import { BASE_PATH } from '../../state/base-path.ts'

export interface DsnFacts {
  publicKey: string
  projectId: number
  /** As the request named it. */
  host: string
}

/** Where apps report to. A server behind a proxy does not know how it is reached; the browser does. */
export function useDsn({ publicKey, projectId, host }: DsnFacts): string {
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => `http://${host}`,
  )
  return `${origin.replace('://', `://${publicKey}@`)}${BASE_PATH}/${projectId}`
}
