/** As React writes them, with the elements on the way there at the end. */
const NESTING = /^In HTML, [^]*\nThis will cause a hydration error\.%s$/

/**
 * Of elements that HTML does not nest React tells the console alone; the error that follows from it says neither which ones they are
 * nor where. Returns what ends it.
 */
export function watchNesting(report: (error: Error) => void): () => void {
  const original = console.error
  const watching = (...values: unknown[]): void => {
    original.apply(console, values)
    const [text, ...rest] = values
    if (typeof text !== 'string' || !NESTING.test(text)) return
    const message = text.replaceAll('%s', () => String(rest.shift() ?? ''))
    report(Object.assign(new Error(message), { stack: '' }))
  }
  console.error = watching
  return () => {
    // Whoever came later goes on.
    if (console.error === watching) console.error = original
  }
}
