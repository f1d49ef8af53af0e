'use client'

import { Fragment, startTransition, Suspense, use, useEffect, useState, type ReactNode } from 'react'

export interface HeadTagsProps {
  tags: ReactNode | Promise<ReactNode>
  /** The rest of a document goes ahead of tags that are still to come. */
  isBehind?: boolean
}

let tellShown = (): void => {}

/** Tags that were late are told here once they are in the document. */
export function onLateTags(listener: () => void): void {
  tellShown = listener
}

/**
 * What metadata says of the page. A navigation does not wait for it: the tags of the page before stay until those of this one are
 * known, because a tab without a title shows an address instead.
 */
export function HeadTags({ tags, isBehind = false }: HeadTagsProps): ReactNode {
  const [shown, show] = useState(tags)
  // React takes over what stands in a boundary after effects of the page have run, and would undo the title that one has set.
  const [Around] = useState(() => (isBehind ? Later : Fragment))
  const late = shown !== tags && isPending(tags) ? tags : undefined
  useEffect(() => {
    if (late === undefined) return
    let isWanted = true
    const showLate = (): void => {
      if (isWanted) startTransition(() => show(late))
    }
    // What cannot be had is thrown where the tags are shown.
    late.then(showLate, showLate)
    return () => {
      isWanted = false
      tellShown()
    }
  }, [late])
  if (late === undefined && shown !== tags) show(tags)
  return (
    <Around>
      <Tags tags={late === undefined ? tags : shown} />
    </Around>
  )
}

function Later({ children }: { children: ReactNode }): ReactNode {
  return <Suspense fallback={null}>{children}</Suspense>
}

function Tags({ tags }: HeadTagsProps): ReactNode {
  return isPromise(tags) ? use(tags) : tags
}

function isPending(tags: HeadTagsProps['tags']): tags is Promise<ReactNode> {
  if (!isPromise(tags)) return false
  // React decodes what has arrived when it is asked for, and notes the state on the promise.
  tags.then(ignore, ignore)
  const { status } = tags as Promise<ReactNode> & { status?: string }
  return status !== 'fulfilled' && status !== 'rejected'
}

function isPromise(tags: HeadTagsProps['tags']): tags is Promise<ReactNode> {
  return typeof tags === 'object' && tags !== null && 'then' in tags
}

function ignore(): void {}
