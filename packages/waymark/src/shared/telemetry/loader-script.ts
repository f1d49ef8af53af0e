import { escapeInlineScript } from '../escape.ts'
import { TELEMETRY_GLOBAL } from '../wire.ts'
import type { HubSettings } from './hub.ts'
import type { BrowserSettings } from './settings.ts'

/** The browser half of telemetry, as the build made it. */
export interface BrowserTelemetry {
  /** Text of the script that stands in every document. */
  loader: string
  /** Address of the rest, which the loader fetches. */
  client: string
}

/** The text of the inline script. It is the same for every document of a deploy. */
export function createLoaderText({ loader, client }: BrowserTelemetry, settings: BrowserSettings): string {
  const hub: HubSettings = { ...settings, client }
  return `self.${TELEMETRY_GLOBAL}=${escapeInlineScript(JSON.stringify(hub))};${loader}`
}
