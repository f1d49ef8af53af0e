/** What the bench knows about a framework, or about one of the limits that they are compared with. */
export interface Peer {
  /** Arguments of `npm install`, with versions. */
  packages: (scratch: string) => string[]
  /** The application, by path; `pages` is the number of static pages. */
  files: (pages: number) => Record<string, string>
  /** What a build leaves behind and a cold build must not find. */
  outputs: string[]
  build: string[]
  start: (port: number) => Launch
  /** Undefined: there is nothing to develop with. */
  dev?: (port: number) => Launch
  /** What is measured; undefined: everything. */
  metrics?: string[]
  /** The least major version of Node that it runs on, where that is newer than ours. */
  minimumNode?: number
}

export interface Launch {
  command: string[]
  variables?: Record<string, string>
}
