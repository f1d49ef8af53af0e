import type { Plugin } from 'vite'
import type { BrowserTelemetry } from '../shared/telemetry/loader-script.ts'
import { bundleTelemetry } from './bundle-telemetry.ts'
import type { ResolvedProject } from './config.ts'

const CLIENT = 'virtual:waymark/telemetry-client'

/** Puts the script of telemetry beside the app's: a file of the build, a module in development. */
export function telemetryPlugin(): Plugin {
  return {
    name: 'waymark:telemetry',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^virtual:waymark\/telemetry-client$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:waymark\/telemetry-client$/ },
      handler: async () => (await bundleTelemetry()).client.text,
    },
    async generateBundle() {
      const { file, text } = (await bundleTelemetry()).client
      this.emitFile({ type: 'asset', fileName: file, source: text })
    },
  }
}

/** What documents need to know of it. `base` is the start of the URL of every asset. */
export async function describeBrowserTelemetry(
  { mode }: Pick<ResolvedProject, 'mode'>,
  base: string,
): Promise<BrowserTelemetry> {
  const { loader, client } = await bundleTelemetry()
  // Vite's spelling of the address of a module that is no file.
  return { loader, client: base + (mode === 'development' ? `@id/__x00__${CLIENT}` : client.file) }
}
