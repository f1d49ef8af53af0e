import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** The browser half of telemetry, apart from the code of the app: it has to work when that does not. */
export interface TelemetryBundle {
  /** Text of the inline script, without settings. */
  loader: string
  client: string
  /** Name of the client's file; changes with its content. */
  clientFile: string
}

/** Sources are TypeScript where tests run them, and JavaScript in the package. */
const EXTENSION = extname(import.meta.url)

let bundled: Promise<TelemetryBundle> | undefined

/** Made once: the same in every app. */
export function bundleTelemetry(): Promise<TelemetryBundle> {
  return (bundled ??= createBundle())
}

async function createBundle(): Promise<TelemetryBundle> {
  const [loader, client] = await Promise.all([bundle('loader'), bundle('client-entry')])
  const hash = createHash('sha256').update(client).digest('base64url').slice(0, 8)
  return { loader, client, clientFile: `assets/watch-${hash}.js` }
}

async function bundle(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`../browser/telemetry/${name}${EXTENSION}`, import.meta.url))
  const build = await rolldown({ input, platform: 'browser', treeshake: { propertyReadSideEffects: false } })
  try {
    const { output: chunks } = await build.generate({ format: 'iife', minify: true, codeSplitting: false })
    return chunks[0].code.trim()
  } finally {
    await build.close()
  }
}
