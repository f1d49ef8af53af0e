import { format } from 'node:util'
import { captureOwners } from '../shared/note-owners.ts'

/** As React writes them; what an app logs while it renders is not ours to change. */
const REACT_WARNING = /https:\/\/react\.dev\/link\//

/**
 * React's warnings about what the server renders name a component, and not its file. They are told like errors instead, which
 * have a place. Returns what ends it.
 */
export function placeWarnings(tell: (warning: Error) => void): () => void {
  const original = console.error
  console.error = (...values: unknown[]) => {
    const isReacts = typeof values[0] === 'string' && REACT_WARNING.test(values[0])
    const owners = isReacts ? captureOwners() : undefined
    if (owners === undefined) return original.apply(console, values)
    const text = format(...values).replace(/\n{2,}/g, '\n')
    const warning = Object.assign(new Error(text), { name: 'Warning', stack: '' })
    // Not enumerable: what is, is told as a fact of the error.
    tell(Object.defineProperty(warning, 'owners', { value: owners }))
  }
  return () => void (console.error = original)
}
