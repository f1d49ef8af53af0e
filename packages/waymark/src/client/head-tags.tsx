'use client'

import { startTransition, use, useEffect, useState, type ReactNode } from 'react'

export interface HeadTagsProps {
  tags: ReactNode | Promise<ReactNode>
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
export function HeadTags({ tags }: HeadTagsProps): ReactNode {
  const [shown, show] = useState(tags)
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
  const current = late === undefined ? tags : shown
  return isPromise(current) ? use(current) : current
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
