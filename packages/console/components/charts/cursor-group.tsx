'use client'

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

interface SharedCursor {
  /** The moment that is read in one of the charts. */
  timeMs: number | undefined
  setTimeMs(timeMs: number | undefined): void
}

const CursorContext = createContext<SharedCursor | undefined>(undefined)

/** Charts inside show the same moment: reading one reads all. */
export function CursorGroup({ children }: { children: ReactNode }): ReactNode {
  const [timeMs, setTimeMs] = useState<number | undefined>(undefined)
  const shared = useMemo(() => ({ timeMs, setTimeMs }), [timeMs])
  return <CursorContext value={shared}>{children}</CursorContext>
}

/** A chart that stands alone has a cursor of its own. */
export function useCursor(): SharedCursor {
  const [timeMs, setTimeMs] = useState<number | undefined>(undefined)
  return useContext(CursorContext) ?? { timeMs, setTimeMs }
}
