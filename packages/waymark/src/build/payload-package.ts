import type { Plugin } from 'vite'

/**
 * React's code for payloads, as the plugin for server components carries it. The package of its own asks for webpack as a peer, and
 * npm would install that for everybody, with some fifty packages.
 */
export const PAYLOAD_PACKAGE: string = '@vitejs/plugin-rsc/vendor/react-server-dom'

/** Its files, and what development prepares of them. */
export const PAYLOAD_FILE: RegExp = /react-server-dom/

const OF_APP = /^react-server-dom-webpack(?=\/)/

/** What the plugin for server components would rather use: the package of its own, where the app lists that. */
export function takeOwnPayloadCode(name: string): string {
  return name.replace(OF_APP, PAYLOAD_PACKAGE)
}

/** It decodes what strangers send. One in an app may have a hole that was mended long ago, or go with another React. */
export function withoutPayloadOfApp(plugins: readonly Plugin[]): Plugin[] {
  return plugins.filter(({ name }) => name !== 'rsc:react-server-dom-webpack-alias')
}
