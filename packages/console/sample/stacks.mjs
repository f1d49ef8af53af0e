import { CART_FRAMES, CART_SCRIPT } from './source-map.mjs'

/** A frame of the app on the server. `lines` are around the failing one, which is marked by `>`. */
export function serverFrame(filename, name, lineno, lines = []) {
  const at = lines.findIndex((line) => line.startsWith('>'))
  const text = lines.map((line) => line.replace(/^[> ] ?/, ''))
  return {
    filename,
    abs_path: `/srv/app/${filename}`,
    function: name,
    lineno,
    colno: 11,
    in_app: true,
    ...(at === -1
      ? {}
      : { pre_context: text.slice(0, at), context_line: text[at], post_context: text.slice(at + 1) }),
  }
}

/** What every request passes before it reaches the app. */
export const SERVER_CALLERS = [
  libraryFrame('node:internal/process/task_queues', 'process.processTicksAndRejections', 105),
  libraryFrame('node_modules/waymark/dist/rsc/render-page.js', 'async renderPage', 88),
  libraryFrame('node_modules/react-server-dom-webpack/server.node.js', 'renderFunctionComponent', 1_043),
]

export const DATABASE_FRAMES = [
  libraryFrame('node_modules/pg/lib/client.js', 'Client._handleErrorMessage', 401),
  libraryFrame('node_modules/pg/lib/query.js', 'Query.handleError', 83),
]

function libraryFrame(filename, name, lineno) {
  return { filename, function: name, lineno, colno: 5, in_app: false }
}

/** A built script without a source map. */
export function builtFrames(origin, file, ...names) {
  return names.map((name, index) => ({
    filename: `${origin}/_waymark/assets/${file}`,
    function: name,
    lineno: 1,
    colno: 2_011 + index * 377,
    in_app: true,
  }))
}

/** The cart's script, which has a source map. */
export function cartFrames(kind) {
  return CART_FRAMES[kind].map(({ function: name, built }) => ({
    filename: CART_SCRIPT,
    function: name,
    lineno: 1,
    colno: built + 1,
    in_app: true,
  }))
}

/** React's component stack, as clients send it: an exception of its own, innermost last. */
export function componentStack(boundary, ...components) {
  return {
    type: `React ErrorBoundary ${boundary}`,
    value: '',
    mechanism: { type: 'chained', handled: true, source: 'cause', exception_id: 1, parent_id: 0 },
    stacktrace: {
      frames: components.toReversed().map((name) => ({ filename: 'app:///', function: name, in_app: true })),
    },
  }
}
