import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { collectLicenses } from './collect-licenses.mjs'

/**
 * Modules of Node for browsers, as modules that need nothing prepared: apps that were written for webpack import some of them, and
 * few apps any, so that the packages they come from are not installed with ours.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TARGET = join(ROOT, 'packages/waymark/dist/browser/builtins')
const require = createRequire(import.meta.url)
/** With a slash it is the package, which has the name of a module of Node. */
const PACKAGES = {
  assert: require.resolve('assert/'),
  buffer: require.resolve('buffer/'),
  events: require.resolve('events/'),
  path: require.resolve('path-browserify'),
  process: require.resolve('process/browser.js'),
  punycode: require.resolve('punycode/'),
  querystring: require.resolve('querystring-es3'),
  stream: require.resolve('stream-browserify'),
  string_decoder: require.resolve('string_decoder/'),
  url: require.resolve('url/'),
  util: require.resolve('util/'),
}
/** What browsers have themselves. */
const GLOBALS = {
  buffer: ['Blob', 'File', 'atob', 'btoa'],
  url: ['URL', 'URLSearchParams'],
  util: ['TextDecoder', 'TextEncoder'],
}

const VIRTUAL = '\0builtin:'

/** Named exports of a package in CommonJS are known when it was run. */
function writeEntry(name) {
  const file = PACKAGES[name]
  const globals = GLOBALS[name] ?? []
  const names = Object.keys(require(file)).filter((key) => /^[A-Za-z_]\w*$/.test(key) && key !== 'default')
  const all = [...new Set([...names, ...globals])]
  return `import whole from ${JSON.stringify(file)}
${globals.map((key) => `whole.${key} = globalThis.${key}`).join('\n')}
export default whole
${all.map((key) => `const ${key}_ = whole.${key}`).join('\n')}
export { ${all.map((key) => `${key}_ as ${key}`).join(', ')}, whole as 'module.exports' }`
}

const entries = {
  name: 'entries',
  resolveId(source) {
    if (source.startsWith(VIRTUAL)) return source
    const name = source.replace(/^node:/, '').replace(/\/$/, '')
    return Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined
  },
  load: (id) => (id.startsWith(VIRTUAL) ? writeEntry(id.slice(VIRTUAL.length)) : undefined),
}

const build = await rolldown({
  input: Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, VIRTUAL + name])),
  platform: 'browser',
  plugins: [entries],
  transform: {
    define: { global: 'globalThis', 'process.env.NODE_DEBUG': 'undefined' },
    inject: { Buffer: [PACKAGES.buffer, 'Buffer'], process: require.resolve('process/browser.js') },
  },
})
await rm(TARGET, { recursive: true, force: true })
const { output } = await build.write({
  dir: TARGET,
  format: 'esm',
  minify: true,
  chunkFileNames: 'shared-[hash].js',
})
await build.close()
await writeFile(join(TARGET, 'LICENSES.txt'), await collectLicenses(output))
