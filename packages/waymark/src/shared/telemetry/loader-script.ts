import { escapeInlineScript } from '../escape.ts'
import { TELEMETRY_GLOBAL } from '../wire.ts'
import type { HubSettings } from './hub.ts'
import type { BrowserSettings } from './settings.ts'

/** The browser half of telemetry, as the build made it. */
export interface BrowserTelemetry {
  /** Text of the script that stands in every document. */
  loader: string
  /** Addresses of the rest: what the loader fetches, and what is fetched for page views that are measured. */
  client: string
  vitals: string
}

/** The text of the inline script. It is the same for every document of a deploy. */
export function createLoaderText(
  { loader, client, vitals }: BrowserTelemetry,
  settings: BrowserSettings,
): string {
  const hub: HubSettings = { ...settings, client, vitals }
  return `self.${TELEMETRY_GLOBAL}=${escapeInlineScript(JSON.stringify(hub))};${loader}`
}
