import type { SegmentNode } from './payload.ts'

/** `(.)`, `(..)` or `(...)` before the name of a folder. */
const INTERCEPTING = /^\(\.{1,3}\)/

/** What is on the screen, as far as segments go. */
export interface SegmentState<Node> {
  /** Path and query that `tree` was made for. */
  url: string
  tree: SegmentNode
  segments: Record<string, Node>
}

export interface MergedState<Node> extends SegmentState<Node> {
  /** Keys of the tree that are in neither; they have to be fetched. */
  missing: string[]
  /** Outermost segments that are new, in document order. */
  changed: string[]
  /** Every missing segment lies below a new `loading` boundary, so that the rest can be shown before it is there. */
  canShow: boolean
}

/**
 * The next page on top of the current one. Segments with equal keys stay as they are. A slot that the new URL
 * does not match keeps what it shows; it remembers the URL that this came from, to be refreshed from there.
 */
export function mergeSegments<Node>(
  current: SegmentState<Node>,
  next: SegmentState<Node>,
): MergedState<Node> {
  const tree = mergeNode(current.tree, next.tree, current.url)
  const segments: Record<string, Node> = {}
  const missing: string[] = []
  const changed: string[] = []
  let canShow = true

  const visit = (node: SegmentNode, state: { isNew: boolean; hasLoading: boolean }): void => {
    const source = node.key in next.segments ? next.segments : current.segments
    const isNew = state.isNew || !hasNode(current.tree, node.key)
    if (isNew && !state.isNew && node.leaf !== 'default') changed.push(node.key)
    // A bare folder is in no answer; what is left of it is from before its files were removed, in development.
    if (!node.bare && node.key in source) segments[node.key] = source[node.key]!
    else if (!node.bare) {
      missing.push(node.key)
      if (!state.hasLoading) canShow = false
    }
    const hasLoading = state.hasLoading || (isNew && node.loading === true)
    for (const child of Object.values(node.slots ?? {})) visit(child, { isNew, hasLoading })
  }
  visit(tree, { isNew: false, hasLoading: false })
  return { url: next.url, tree, segments, missing, changed, canShow }
}

function mergeNode(current: SegmentNode | undefined, next: SegmentNode, currentUrl: string): SegmentNode {
  if (next.leaf === 'default' && current !== undefined && current.leaf !== 'default')
    return rememberUrl(current, currentUrl)
  if (next.slots === undefined) return next
  const known = current?.key === next.key ? current.slots : undefined
  const slots = Object.entries(next.slots).map(([name, child]) => [
    name,
    mergeNode(known?.[name], child, currentUrl),
  ])
  return { ...next, slots: Object.fromEntries(slots) as Record<string, SegmentNode> }
}

function rememberUrl(node: SegmentNode, url: string): SegmentNode {
  return node.from === undefined ? { ...node, from: url } : node
}

function hasNode(tree: SegmentNode, key: string): boolean {
  if (tree.key === key) return true
  return Object.values(tree.slots ?? {}).some((child) => hasNode(child, key))
}

/** URLs of slots that are kept from an earlier page: a refresh has to ask for each of them as well. */
export function listKeptUrls(tree: SegmentNode): string[] {
  const urls = new Set<string>()
  const visit = (node: SegmentNode): void => {
    if (node.from !== undefined) urls.add(node.from)
    for (const child of Object.values(node.slots ?? {})) visit(child)
  }
  visit(tree)
  return [...urls]
}

/** Keys to tell the server: what it need not send again. Pages are left out, they are always rendered anew. */
export function listHeldKeys<Node>({
  tree,
  segments,
}: Pick<SegmentState<Node>, 'tree' | 'segments'>): string[] {
  const keys: string[] = []
  const visit = (node: SegmentNode): void => {
    if (node.leaf === undefined && (node.bare || node.key in segments)) keys.push(node.key)
    for (const child of Object.values(node.slots ?? {})) visit(child)
  }
  visit(tree)
  return keys
}

/** Two pages with different outermost layouts are different documents; parameter values do not count. */
export function hasSameRoot(first: SegmentNode, second: SegmentNode): boolean {
  if (first.name !== second.name || first.root !== second.root) return false
  return first.root === true || hasSameRootBelow(first, second)
}

function hasSameRootBelow(first: SegmentNode, second: SegmentNode): boolean {
  const [a, b] = [first.slots?.['children'], second.slots?.['children']]
  if (a === undefined || b === undefined) return a === b
  return hasSameRoot(a, b)
}

/**
 * Path of the page as its tree tells it, without groups, slots that keep an earlier page, and intercepted
 * branches: what the server is told as the page the visitor is on.
 */
export function readNextUrl(tree: SegmentNode): string {
  const parts: string[] = []
  const visit = (node: SegmentNode): boolean => {
    if (node.leaf !== undefined) return node.leaf === 'page'
    if (isIntercepting(node)) return false
    parts.push(readUrlPart(node))
    const children = node.slots?.['children']
    if (children !== undefined && visit(children)) return true
    for (const [slot, child] of Object.entries(node.slots ?? {}))
      if (slot !== 'children' && visit(child)) return true
    parts.pop()
    return false
  }
  visit(tree)
  return `/${parts.filter((part) => part !== '').join('/')}`
}

/** What a level adds to the path: nothing for the root, groups and slots. */
export function readUrlPart({ name, param }: SegmentNode): string {
  if (/^(?:@|\((?!\.))/.test(name)) return ''
  if (param === undefined) return name.startsWith('[[') ? '' : name
  return Array.isArray(param.value) ? param.value.join('/') : param.value
}

/** Segments down to the first loading boundary, pages left out: what may stand in for a page that is fetched. */
export function keepUntilLoading<Node>({
  tree,
  segments,
}: Pick<SegmentState<Node>, 'tree' | 'segments'>): Record<string, Node> {
  const kept: Record<string, Node> = {}
  const visit = (node: SegmentNode): void => {
    if (node.leaf !== undefined) return
    if (node.key in segments) kept[node.key] = segments[node.key]!
    if (node.loading) return
    for (const child of Object.values(node.slots ?? {})) visit(child)
  }
  visit(tree)
  return kept
}

export function isIntercepting({ name }: SegmentNode): boolean {
  return INTERCEPTING.test(name)
}

export function hasInterception(node: SegmentNode): boolean {
  return isIntercepting(node) || Object.values(node.slots ?? {}).some(hasInterception)
}
