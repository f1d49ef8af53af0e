/**
 * React's code for payloads, as the plugin for server components carries it. The package of its own asks for webpack as a peer, and
 * npm would install that for everybody, with some fifty packages.
 */
export const PAYLOAD_PACKAGE: string = '@vitejs/plugin-rsc/vendor/react-server-dom'

/** Its files, and what development prepares of them. An app that has the package of its own is served with that. */
export const PAYLOAD_FILE: RegExp = /react-server-dom/
