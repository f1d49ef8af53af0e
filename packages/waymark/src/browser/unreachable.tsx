import type { ReactNode } from 'react'

/** Stands where a page would: the boundary around it shows its `error` file. */
export function renderUnreachable(error: unknown): ReactNode {
  return <Unreachable error={error} />
}

function Unreachable({ error }: { error: unknown }): never {
  throw error
}
