import type { SegmentNode } from './payload.ts'
import { createLeafKey } from './segment-key.ts'
import { isIntercepting, readUrlPart, type SegmentState } from './segment-merge.ts'

export interface FailedState<Node> extends Pick<SegmentState<Node>, 'tree' | 'segments'> {
  /** Key of what stands in for the page. */
  key: string
}

/**
 * The page on the screen with `content` in place of what could not be loaded. Nothing is known of that page but its
 * path, so it goes to the deepest level with an `error` file whose own path leads there. `undefined`: there is none.
 */
export function placeFailure<Node>(
  { tree, segments }: Pick<SegmentState<Node>, 'tree' | 'segments'>,
  pathname: string,
  content: Node,
): FailedState<Node> | undefined {
  let key: string | undefined
  const visit = (node: SegmentNode, path: string[]): SegmentNode | undefined => {
    const rest = stripNode(node, path)
    const child = node.slots?.['children']
    const isHere = node.bare === true || node.key in segments
    if (rest === undefined || child === undefined || !isHere) return undefined
    const below = visit(child, rest)
    if (below !== undefined) return { ...node, slots: { ...node.slots, children: below } }
    if (node.error !== true) return undefined
    key = createLeafKey(node.key, 'children', 'fallback', 'unreachable')
    const failed: SegmentNode = { key, name: 'unreachable', leaf: 'fallback' }
    return { ...node, slots: { ...node.slots, children: failed } }
  }
  const failed = visit(tree, pathname.split('/').filter(Boolean).map(decodePart))
  if (failed === undefined || key === undefined) return undefined
  return { tree: failed, segments: { ...segments, [key]: content }, key }
}

/** What is left of a path below this level; `undefined` when the path does not lead through it. */
function stripNode(node: SegmentNode, path: string[]): string[] | undefined {
  if (isIntercepting(node)) return undefined
  const own = readUrlPart(node).split('/').filter(Boolean).map(decodePart)
  return own.every((part, index) => part === path[index]) ? path.slice(own.length) : undefined
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
