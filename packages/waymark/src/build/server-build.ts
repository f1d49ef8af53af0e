import type { BuildEnvironmentOptions } from 'vite'

/** How the two environments of a server are written. */
export function createServerBuild(outDir: string): BuildEnvironmentOptions {
  const output = {
    entryFileNames: '[name].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    sourcemapDebugIds: true,
    // V8 keeps the text of what it has loaded, with two bytes for each character as soon as one of them needs two.
    charset: 'ascii' as const,
    comments: { legal: true, annotation: false, jsdoc: false },
  }
  // Vite would say `.mjs` in a CommonJS project; the output folder says itself that it holds modules.
  return { outDir, sourcemap: true, minify: false, rolldownOptions: { output } }
}
