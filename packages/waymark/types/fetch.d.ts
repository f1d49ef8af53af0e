/** Options of `fetch` on the server, for the cache of data. */
interface RequestInit {
  next?: {
    /** Seconds that the answer is used without asking again; `false`: until it is invalidated; 0: not at all. */
    revalidate?: number | false
    /** Names by which the answer can be invalidated, see `revalidateTag`. */
    tags?: string[]
  }
}
