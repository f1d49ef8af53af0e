import { Writable } from 'node:stream'
import { renderToPipeableStream } from '@vitejs/plugin-rsc/rsc/server.node'

/** So often a function has to be called before an engine takes notes about it. */
const CALLS = 100

/**
 * Renders a payload that nobody reads, with objects of the kind that JavaScript engines keep as a table. Newer ones (V8 in
 * Node 24) compile React's loop over properties for the other kind alone; where that loop meets no table before it is
 * compiled, they throw the code away and compile the same again, many times in a request. Large lists of client components
 * then took half as much time more.
 */
export function warmUpPayloads(): void {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  renderToPipeableStream(Array.from({ length: CALLS }, createTable)).pipe(nowhere)
}

function createTable(): Record<string, number> {
  const table: Record<string, number> = { first: 1, second: 2, third: 3 }
  delete table['first']
  return table
}
