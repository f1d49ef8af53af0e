'use client'

import { Fragment, Suspense, useEffect, useState, type ElementType, type ReactNode } from 'react'

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
 * known, because a tab without a title shows an address instead. When they cannot be had, a boundary of the page says so, not this.
 */
export function HeadTags({ tags, isBehind }: HeadTagsProps): ReactNode {
  const [known, setKnown] = useState(tags)
  const [, renderAgain] = useState({})
  // React takes over what stands in a boundary after effects of the page have run, and would undo the title that one has set.
  const [Around] = useState<ElementType>(isBehind === true ? Suspense : Fragment)
  const shown = tags === known || !isPending(tags) ? tags : known
  useEffect(() => {
    if (shown === tags) tellShown()
    // In no transition: React holds those back while an action is under way.
    else (tags as Promise<unknown>).then(() => renderAgain({}), ignore)
  }, [shown, tags])
  if (shown !== known) setKnown(shown)
  return <Around>{shown as ReactNode}</Around>
}

/** Or failed. React decodes what has arrived when it is asked for, and notes that on the promise. */
function isPending(tags: HeadTagsProps['tags']): boolean {
  if (!(tags instanceof Promise)) return false
  tags.then(ignore, ignore)
  return (tags as { status?: string }).status !== 'fulfilled'
}

function ignore(): void {}
