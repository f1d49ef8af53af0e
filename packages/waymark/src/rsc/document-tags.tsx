import type { ReactNode } from 'react'
import { createError } from '../shared/errors.ts'
import type { DocumentTag } from '../shared/html-seam.ts'
import { isLoadedLeaf } from './load-route.ts'
import type { PageRequest } from './page-render.tsx'
import type { SegmentTree } from './segment-tree.tsx'

/** Root layouts that were seen to render no `<html>` or no `<body>`, by their file. */
export type MissingTags = Map<string, readonly DocumentTag[]>

/**
 * Whether the document may be sent although its root layout left out tags. Development says what is missing instead.
 * Production says it once. Without `<html>` nothing could take the document over in the browser: then it is rendered
 * again, with the tags.
 */
export function decideIncomplete(
  page: PageRequest,
  paths: SegmentTree['paths'],
  tags: readonly DocumentTag[],
): 'send' | 'refuse' | 'again' {
  const file = findRootLayout(paths)
  if (file === undefined) return 'send'
  const { missingTags, runtime } = page.app
  const known = missingTags.get(file)
  if (known === undefined) {
    const shown = tags.map((tag) => `<${tag}>`).join(' and ')
    page.errors.note(createError('WM_ROOT_LAYOUT_TAGS', { file, tags: shown }), 'server-rendering')
  }
  if (runtime.mode === 'development') return 'refuse'
  missingTags.set(file, [...new Set([...(known ?? []), ...tags])])
  return tags.includes('html') ? 'again' : 'send'
}

function findRootLayout(paths: SegmentTree['paths']): string | undefined {
  for (const path of paths.values()) {
    const root = path.find(({ level }) => !isLoadedLeaf(level) && level.isRoot)?.level
    if (root !== undefined && !isLoadedLeaf(root)) return root.files.layout?.path
  }
  return undefined
}

/** Puts the tags around what a root layout rendered without them. */
export function completeDocument(node: ReactNode, missing: readonly DocumentTag[] | undefined): ReactNode {
  if (missing === undefined || !missing.includes('html')) return node
  return (
    <html lang="en" key="document">
      {missing.includes('body') ? <body>{node}</body> : node}
    </html>
  )
}
