import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** The browser half of telemetry, apart from the code of the app: it has to work when that does not. */
export interface TelemetryBundle {
  /** Text of the inline script, without settings. */
  loader: string
  client: TelemetryScript
}

export interface TelemetryScript {
  /** Changes with its content. */
  file: string
  text: string
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
  return { loader, client: nameScript(client) }
}

/** No word that lists of trackers know. */
function nameScript(text: string): TelemetryScript {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { file: `assets/watch-${hash}.js`, text }
}

async function bundle(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`../browser/telemetry/${name}${EXTENSION}`, import.meta.url))
  const build = await rolldown({ input, platform: 'browser', treeshake: { propertyReadSideEffects: false } })
  try {
    const { output: chunks } = await build.generate({
      format: 'iife',
      minify: true,
      // Notes for bundlers: this is the end of the way.
      comments: false,
      codeSplitting: false,
    })
    return chunks[0].code.trim()
  } finally {
    await build.close()
  }
}
