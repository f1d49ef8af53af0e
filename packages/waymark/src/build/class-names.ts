import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * How classes of CSS modules are called. The bundler's own names depend on the text of a file alone, so that two files with the same
 * text would share their classes, and each would bring the rules of both.
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.split('?', 1)[0]!)
    return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, 8)}`
  }
}
