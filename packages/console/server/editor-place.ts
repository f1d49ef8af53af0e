import { isAbsolute, relative, resolve } from 'node:path'
import type { EditorDoor } from '../../service/src/console-host.ts'
import type { Frame } from '../../service/src/digest/stack.ts'

/** Where a frame is, for the editor. */
export type EditorPlace =
  /** A file of the app, with line and column. */
  | { openPath: string; file: string }
  /** A module as a browser was served it; the server knows what it was made of. */
  | { openPath: string; served: string; describePath: string }

/** `undefined`: it is no file of the app, or nobody develops it here. */
export function readEditorPlace(frame: Frame, editor: EditorDoor | undefined): EditorPlace | undefined {
  const { filename, inApp, line = 1, column = 1 } = frame
  if (editor === undefined || !inApp || filename === undefined) return undefined
  const { root, base, openPath, describePath } = editor
  if (/^https?:/.test(filename)) {
    const isOwn = URL.canParse(filename) && new URL(filename).pathname.startsWith(base)
    return isOwn ? { openPath, describePath, served: `${filename}:${line}:${column}` } : undefined
  }
  const path = resolve(root, filename)
  const below = relative(root, path)
  // A report may name any file of this machine.
  if (/^[a-z][a-z\d+.-]*:/i.test(filename) || below === '' || below.startsWith('..') || isAbsolute(below)) {
    return undefined
  }
  return { openPath, file: `${path}:${line}:${column}` }
}
