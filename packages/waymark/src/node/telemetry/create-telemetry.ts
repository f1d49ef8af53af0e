import type { OwnService, TelemetryPort } from '../../shared/seams.ts'
import { resolveSettings, type SettingsInput } from './resolve-settings.ts'
import { readSdkVersion, SDK_NAME } from './sdk.ts'

export interface TelemetryOptions extends Omit<SettingsInput, 'client' | 'ownDsn'> {
  /** Folder of the app; files in frames are named from there. */
  root: string
  /** Takes the reports when no DSN is configured. */
  service?: OwnService | undefined
  /** Tells the terminal that reports do not arrive, or do again. */
  note(text: string): void
}

/** Undefined: there is neither a DSN nor a service of our own, so nothing is reported and nothing is measured. */
export async function createTelemetry(options: TelemetryOptions): Promise<TelemetryPort | undefined> {
  const version = await readSdkVersion()
  const client = `${SDK_NAME}/${version}`
  const resolved = await resolveSettings({ ...options, client, ownDsn: options.service?.dsn })
  if (resolved === undefined) return undefined
  // Only now: it is many files, and a server that reports nothing starts sooner without them.
  const { createPort } = await import('./create-port.ts')
  return createPort(options, resolved, version)
}
