'use client'

import { use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { HeadManagerContext } from './head-context.ts'
import { MountedHeadContext } from './mounted-head.ts'

/**
 * Puts elements into the head of the document, for as long as it is on the screen.
 * @example <Head><title>About us</title></Head>
 */
export function Head({ children }: { children?: ReactNode }): ReactNode {
  use(HeadManagerContext)?.add(children)
  const mounted = use(MountedHeadContext)
  const owner = useRef({})
  // Without a list of dependencies: children are new with each render.
  useLayoutEffect(() => mounted?.set(owner.current, children))
  useLayoutEffect(() => {
    const self = owner.current
    return () => mounted?.remove(self)
  }, [mounted])
  return null
}
