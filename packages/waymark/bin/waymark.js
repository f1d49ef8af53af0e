#!/usr/bin/env node
import { isSupportedNode, REQUIRED_NODE } from '../dist/cli/node-version.js'

// The rest is loaded only afterwards: an old Node must get one clear line, not a syntax error.
if (isSupportedNode(process.versions.node)) {
  import('../dist/cli/main.js').then(({ runCli }) => runCli(process.argv.slice(2))).then(leave)
} else {
  import('../dist/shared/errors.js').then(({ createError }) => {
    const error = createError('WM_NODE_VERSION', { required: REQUIRED_NODE, found: process.versions.node })
    process.stderr.write(`✗ ${error.message}\n  ${error.hint}\n`)
    process.exitCode = 1
  })
}

/** A server keeps running and has no exit code. A finished command ends even when user code left timers behind. */
function leave(exitCode) {
  if (exitCode === undefined) return
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)))
}
