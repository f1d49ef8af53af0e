import { isAbsolute, relative, resolve } from 'node:path'
import type { EditorDoor } from '../../service/src/console-host.ts'
import type { Frame } from '../../service/src/digest/stack.ts'

/** Where a click opens the place of a frame; `undefined`: it is no file of the app, or nobody develops it here. */
export function readEditorPlace(frame: Frame, editor: EditorDoor | undefined): string | undefined {
  const { filename, inApp, line = 1, column = 1 } = frame
  if (editor === undefined || !inApp || filename === undefined || /^[a-z][a-z\d+.-]*:/i.test(filename)) {
    return undefined
  }
  const path = resolve(editor.root, filename)
  const below = relative(editor.root, path)
  // A report may name any file of this machine.
  if (below === '' || below.startsWith('..') || isAbsolute(below)) return undefined
  return `${editor.path}?file=${encodeURIComponent(`${path}:${line}:${column}`)}`
}
