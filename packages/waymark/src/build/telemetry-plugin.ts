import type { Plugin } from 'vite'
import type { BrowserTelemetry } from '../shared/telemetry/loader-script.ts'
import { bundleTelemetry } from './bundle-telemetry.ts'
import type { ResolvedProject } from './config.ts'

const CLIENT_MODULE = 'virtual:waymark/telemetry-client'
const RESOLVED = `\0${CLIENT_MODULE}`

/** Puts the telemetry client beside the app's scripts: a file of the build, a module in development. */
export function telemetryPlugin(): Plugin {
  return {
    name: 'waymark:telemetry',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /^virtual:waymark\/telemetry-client$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:waymark\/telemetry-client$/ },
      handler: async () => (await bundleTelemetry()).client,
    },
    async generateBundle() {
      const { client, clientFile } = await bundleTelemetry()
      this.emitFile({ type: 'asset', fileName: clientFile, source: client })
    },
  }
}

/** What documents need to know of it. `base` is the start of the URL of every asset. */
export async function describeBrowserTelemetry(
  { mode }: Pick<ResolvedProject, 'mode'>,
  base: string,
): Promise<BrowserTelemetry> {
  const { loader, clientFile } = await bundleTelemetry()
  // Vite's spelling of the address of a module that is no file.
  const path = mode === 'development' ? `@id/${RESOLVED.replace('\0', '__x00__')}` : clientFile
  return { loader, client: base + path }
}
