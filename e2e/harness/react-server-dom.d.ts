declare module 'react-server-dom-webpack/client.node' {
  export function encodeReply(value: unknown): Promise<string | FormData>
}
