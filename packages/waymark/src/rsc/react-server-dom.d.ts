/** The decoder of React, with the list of references that it may resolve. */
declare module '@vitejs/plugin-rsc/vendor/react-server-dom/server.node' {
  export interface ServerManifest {
    [id: string]: unknown
  }
  export interface DecodeOptions {
    temporaryReferences?: unknown
    /** Entries of lists, and characters in them, that one list may come to by references. */
    arraySizeLimit?: number
  }
  export function decodeReply(
    body: string | FormData,
    manifest: ServerManifest,
    options?: DecodeOptions,
  ): Promise<unknown>
  export function decodeAction(body: FormData, manifest: ServerManifest): Promise<() => unknown> | null
  export function decodeFormState(
    result: unknown,
    body: FormData,
    manifest: ServerManifest,
  ): Promise<[unknown, string, string, number] | null>
}
