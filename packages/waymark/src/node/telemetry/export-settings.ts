import type { BrowserSettings } from '../../shared/telemetry/settings.ts'
import { resolveSettings, type SettingsInput } from './resolve-settings.ts'
import { readSdkVersion, SDK_NAME } from './sdk.ts'

/** What pages of an export are told. No server is there to take their reports, so they go to the service directly. */
export async function resolveExportSettings(
  input: Omit<SettingsInput, 'client' | 'ownDsn'>,
): Promise<BrowserSettings | undefined> {
  const { config } = input
  const client = `${SDK_NAME}/${await readSdkVersion()}`
  const direct = { ...config, telemetry: { ...config.telemetry, tunnel: false as const } }
  return (await resolveSettings({ ...input, config: direct, client }))?.settings.browser
}
