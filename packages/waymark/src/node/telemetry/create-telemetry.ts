import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OwnService, TelemetryPort } from '../../shared/seams.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import { readAppName } from '../read-app-name.ts'
import { createDeliveryNotes, watchSink } from './delivery-notes.ts'
import { createHttpSink } from './http-sink.ts'
import { createOtlpExporter } from './otlp.ts'
import { resolveSettings, type SettingsInput } from './resolve-settings.ts'
import { readSdkVersion, SDK_NAME } from './sdk.ts'
import { createSourceContext } from './source-context.ts'
import { createTransport } from './transport.ts'

export interface TelemetryOptions extends Omit<SettingsInput, 'client' | 'ownDsn'> {
  /** Folder of the app; files in frames are named from there. */
  root: string
  /** Takes the reports when no DSN is configured. */
  service?: OwnService | undefined
  /** Tells the terminal that reports do not arrive, or do again. */
  note(text: string): void
}

const PACKAGE_DIR = fileURLToPath(new URL('../../..', import.meta.url))

/** Undefined: there is neither a DSN nor a service of our own, so nothing is reported and nothing is measured. */
export async function createTelemetry(options: TelemetryOptions): Promise<TelemetryPort | undefined> {
  const version = await readSdkVersion()
  const client = `${SDK_NAME}/${version}`
  const resolved = await resolveSettings({ ...options, client, ownDsn: options.service?.dsn })
  if (resolved === undefined) return undefined
  const { settings, dsn, isOwn } = resolved
  const { release, environment } = settings
  const facts = { release, environment, sdkName: SDK_NAME, sdkVersion: version }
  const { root, note, env, config, service } = options
  const sink =
    (isOwn ? service?.sink : undefined) ??
    watchSink(createHttpSink(dsn, client), createDeliveryNotes(note, { what: 'Reports', where: dsn.host }))
  const collector = config.telemetry?.otlp
  const serviceName = env['OTEL_SERVICE_NAME'] || (await readAppName(root))
  const otlp = collector && createOtlpExporter({ ...collector, serviceName, note }, facts)
  const transport = createTransport({
    sink,
    dsn: settings.dsn,
    facts,
    exportSpans: otlp?.add,
  })
  const addSource = createSourceContext(root)
  const unread = new Set<Promise<void>>()

  return {
    ...transport,
    settings,
    sink,
    isInApp,
    sendEvent(event, trace) {
      const complete: TelemetryEvent = {
        ...event,
        release,
        environment,
        sdk: { name: SDK_NAME, version, settings: { infer_ip: 'never' } },
      }
      nameFiles(complete, root)
      const send = (): void => {
        unread.delete(reading)
        transport.sendEvent(complete, trace)
      }
      // Lines of source are a help, not a condition: what a hook returned may look like anything.
      const reading = addSource(complete).then(send, send)
      unread.add(reading)
    },
    async flush(timeoutMs) {
      await Promise.all(unread)
      const [isSent] = await Promise.all([transport.flush(timeoutMs), otlp?.flush(timeoutMs)])
      return isSent
    },
  }
}

/** Files of the app, as opposed to those of Node, of packages and of this framework. */
function isInApp(file: string): boolean {
  return isAbsolute(file) && !file.includes('/node_modules/') && !file.startsWith(PACKAGE_DIR)
}

/** Reports name files as the app's people do; where the app lies on the machine is nobody's business. */
function nameFiles(event: TelemetryEvent, root: string): void {
  for (const { stacktrace } of event.exception?.values ?? []) {
    for (const frame of stacktrace?.frames ?? []) frame.filename = nameFile(frame.filename, root)
  }
}

function nameFile(file: string, root: string): string {
  if (!isAbsolute(file)) return file
  const packages = file.lastIndexOf('/node_modules/')
  if (packages >= 0) return file.slice(packages + 1)
  if (file.startsWith(PACKAGE_DIR)) return `node_modules/waymark/${file.slice(PACKAGE_DIR.length)}`
  return relative(root, file)
}
