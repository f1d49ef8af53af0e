/** A route file at run time: loaded on first use. */
export interface ModuleRef {
  /** Path relative to the project, for messages. */
  path: string
  load(): Promise<LoadedFile>
  /** Pathname of the asset, for files that are served and not run (static metadata files). */
  url?: string
}

export interface LoadedFile {
  /** Exports of the user's module. */
  module: Record<string, unknown>
  /** Stylesheets the module needs, as a React node. */
  renderCss(): unknown
}
