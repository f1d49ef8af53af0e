import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { RuntimeConfig } from '../../shared/config.ts'
import { SECRET_VARIABLE } from '../../shared/deploy-secret.ts'
import { HEADER_CONSOLE_ADDRESS } from '../../shared/wire.ts'
import { createAssetHeaders } from '../asset-headers.ts'
import { loadApp } from '../load-app.ts'
import { createListener } from '../serve.ts'
import { replaceHeader } from '../strip-headers.ts'

export interface ConsolePagesOptions {
  /** The build of the console. */
  dir?: string
  /** Its caches go here: the package may lie where nobody can write. */
  cacheDir: string
  secret: string
  /** What this server knows better than the build. */
  config: Partial<Pick<RuntimeConfig, 'canonicalOrigin' | 'trustProxy'>>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const CONSOLE_DIR = fileURLToPath(new URL('../../console', import.meta.url))

/** The console's own pages. They are loaded by the first request: most of the time nobody looks. */
export function createConsolePages(
  options: ConsolePagesOptions,
): (...call: Parameters<Listener>) => Promise<void> {
  let loading: Promise<Listener> | undefined
  return async (request, response) => {
    loading ??= loadPages(options).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const listen = await loading
    listen(request, response)
  }
}

async function loadPages({
  dir = CONSOLE_DIR,
  cacheDir,
  secret,
  config,
}: ConsolePagesOptions): Promise<Listener> {
  // Nothing else of the environment: neither where reports go, or the console would report to itself, nor the app's caches.
  const env = { [SECRET_VARIABLE]: secret }
  const { app, manifest, files, images } = await loadApp(dir, { env, cacheDir, config })
  await app.start()
  const listen = createListener({
    app,
    files,
    images,
    names: manifest.names,
    buildId: manifest.buildId,
    prefixes: manifest.config,
    setAssetHeaders: await createAssetHeaders(manifest.config),
  })
  return (request, response) => {
    replaceHeader(request, HEADER_CONSOLE_ADDRESS, app.readClient?.(request).address ?? '')
    listen(request, response)
  }
}
