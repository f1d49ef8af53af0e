import type { RuntimeConfig } from '../../shared/config.ts'
import { deriveKey } from '../../shared/deploy-secret.ts'
import { createError } from '../../shared/errors.ts'
import { createEnvelopeUrl, decodeDsn, encodeDsn, type Dsn } from '../../shared/telemetry/dsn.ts'
import { readCommit, readReleaseName } from '../../shared/telemetry/release.ts'
import type { TelemetryConfig, TelemetrySettings } from '../../shared/telemetry/settings.ts'

export interface SettingsInput {
  config: Pick<RuntimeConfig, 'basePath' | 'telemetry'>
  env: Record<string, string | undefined>
  mode: 'development' | 'production'
  buildId: string
  /** What the build called itself. Absent in development. */
  builtRelease?: string | undefined
  /** Of the deploy. */
  secret: string
  /** Name and version of what sends. */
  client: string
  /** Of the app's own service, which counts when no other one is named. */
  ownDsn?: string | undefined
}

/** Letters and digits of the tunnel's path: too many to guess, few enough to read. */
const TUNNEL_NAME_CHARS = 12

export interface ResolvedSettings {
  settings: TelemetrySettings
  dsn: Dsn
  /** The app's own service takes the reports. */
  isOwn: boolean
}

/** Undefined: nobody wants reports. */
export async function resolveSettings(input: SettingsInput): Promise<ResolvedSettings | undefined> {
  const { env, mode, buildId, builtRelease, client, ownDsn } = input
  const config = input.config.telemetry ?? {}
  const named = readNamedDsn(config, env)
  const isOwn = named === undefined
  const text = named ?? ownDsn
  if (text === undefined) return undefined
  const dsn = decodeDsn(text)
  if (dsn === undefined) throw createError('WM_TELEMETRY_DSN', {})
  const release = readReleaseName(env, config.release) ?? builtRelease ?? readCommit(env) ?? buildId
  const environment = env['WAYMARK_ENVIRONMENT'] || config.environment || env['SENTRY_ENVIRONMENT'] || mode
  const tunnelPath = await resolveTunnel(input)
  const { sampleRate = 1, tracePropagationTargets = [], ignoreErrors = [] } = config
  const tracesSampleRate =
    readRate(env, 'WAYMARK_TRACES_SAMPLE_RATE') ??
    config.tracesSampleRate ??
    readRate(env, 'SENTRY_TRACES_SAMPLE_RATE') ??
    readDefaultRate(mode, isOwn)
  const rate = tracesSampleRate === undefined ? {} : { tracesSampleRate }
  const common = { environment, release, ...rate, sampleRate, tracePropagationTargets, ignoreErrors }
  const own = encodeDsn(dsn)
  const settings: TelemetrySettings = {
    ...common,
    dsn: own,
    publicKey: dsn.publicKey,
    collect: { cookies: false, headers: [], userIp: false, ...config.collect },
    ...(config.otlp && { hasCollector: true }),
    ...(tunnelPath === undefined ? {} : { tunnelPath }),
    browser: {
      ...common,
      dsn: own,
      url: tunnelPath ?? createBrowserUrl(dsn, client, isOwn),
      joinsDigests: isOwn ? config.service !== 'other' : config.service === 'waymark',
    },
  }
  return { settings, dsn, isOwn }
}

/** In place of a DSN: whatever else names one is meant for an SDK that the app has beside, which would report all of it again. */
const NO_DSN = 'off'

/** The service that the app is told to report to. */
export function readNamedDsn(
  config: Pick<TelemetryConfig, 'dsn'> | undefined,
  env: SettingsInput['env'],
): string | undefined {
  const { WAYMARK_DSN: own } = env
  if (own === NO_DSN) return undefined
  return own || config?.dsn || env['SENTRY_DSN'] || undefined
}

/** The app's own service is where the page came from, whatever name that has. */
function createBrowserUrl(dsn: Dsn, client: string, isOwn: boolean): string {
  const url = createEnvelopeUrl(dsn, client)
  return isOwn ? url.slice(new URL(url).origin.length) : url
}

/** One visitor, whose console is next to the app, wants to see everything; what others are sent costs them. */
function readDefaultRate(mode: SettingsInput['mode'], isOwn: boolean): number | undefined {
  return mode === 'development' && isOwn ? 1 : undefined
}

function readRate(env: SettingsInput['env'], variable: string): number | undefined {
  const value = env[variable]
  if (!value) return undefined
  const rate = Number(value)
  if (rate >= 0 && rate <= 1) return rate
  throw createError('WM_TELEMETRY_RATE', { variable, value })
}

/**
 * The same for all servers and builds of a deploy, so that pages that are open while a new build is deployed can still
 * report; and not a name that lists of blockers could have.
 */
async function resolveTunnel({ config, secret }: SettingsInput): Promise<string | undefined> {
  const tunnel = config.telemetry?.tunnel
  if (tunnel === false) return undefined
  const key = await deriveKey(secret, 'telemetry-tunnel')
  const name = key
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .slice(0, TUNNEL_NAME_CHARS)
  return config.basePath + (tunnel ?? `/${name}`)
}
