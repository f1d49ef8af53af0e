import type { Frame } from '../../../service/src/digest/stack.ts'

export type FrameGroup =
  | { kind: 'own'; frame: Frame; isFirst: boolean }
  | { kind: 'library'; frames: Frame[] }

/**
 * Runs of library frames become one group. The crash site is never folded away when no frame is the app's own: then it is all
 * there is to see.
 */
export function foldFrames(frames: readonly Frame[]): FrameGroup[] {
  const hasOwn = frames.some((frame) => frame.inApp)
  const groups: FrameGroup[] = []
  for (const [index, frame] of frames.entries()) {
    const last = groups.at(-1)
    if (frame.inApp || (!hasOwn && index === 0))
      groups.push({ kind: 'own', frame, isFirst: !groups.some(isOwn) })
    else if (last?.kind === 'library') last.frames.push(frame)
    else groups.push({ kind: 'library', frames: [frame] })
  }
  return groups
}

function isOwn(group: FrameGroup): boolean {
  return group.kind === 'own'
}
