import type { Plugin } from 'vite'
import type { BrowserTelemetry } from '../shared/telemetry/loader-script.ts'
import { bundleTelemetry } from './bundle-telemetry.ts'
import type { ResolvedProject } from './config.ts'

const PREFIX = 'virtual:waymark/telemetry-'
type ScriptName = 'client' | 'vitals'

/** Puts the scripts of telemetry beside the app's: files of the build, modules in development. */
export function telemetryPlugin(): Plugin {
  return {
    name: 'waymark:telemetry',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^virtual:waymark\/telemetry-(?:client|vitals)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:waymark\/telemetry-(?:client|vitals)$/ },
      handler: async (id) => (await bundleTelemetry())[id.slice(PREFIX.length + 1) as ScriptName].text,
    },
    async generateBundle() {
      const { client, vitals } = await bundleTelemetry()
      for (const { file, text } of [client, vitals])
        this.emitFile({ type: 'asset', fileName: file, source: text })
    },
  }
}

/** What documents need to know of it. `base` is the start of the URL of every asset. */
export async function describeBrowserTelemetry(
  { mode }: Pick<ResolvedProject, 'mode'>,
  base: string,
): Promise<BrowserTelemetry> {
  const bundle = await bundleTelemetry()
  // Vite's spelling of the address of a module that is no file.
  const locate = (name: ScriptName): string =>
    base + (mode === 'development' ? `@id/__x00__${PREFIX}${name}` : bundle[name].file)
  return { loader: bundle.loader, client: locate('client'), vitals: locate('vitals') }
}
