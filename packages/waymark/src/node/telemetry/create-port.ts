import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_QUEUED_EVENTS } from '../../shared/limits.ts'
import type { TelemetryPort } from '../../shared/seams.ts'
import type { SamplingContext } from '../../shared/telemetry/baggage.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import { readAppName } from '../read-app-name.ts'
import { runBeforeSend } from './before-send.ts'
import type { TelemetryOptions } from './create-telemetry.ts'
import { createDeliveryNotes, watchSink } from './delivery-notes.ts'
import { createHttpSink } from './http-sink.ts'
import { createOtlpExporter } from './otlp.ts'
import type { ResolvedSettings } from './resolve-settings.ts'
import { SDK_NAME } from './sdk.ts'
import { createSourceContext } from './source-context.ts'
import { createTransport } from './transport.ts'
import { createUnderWay } from './under-way.ts'

const PACKAGE_DIR = fileURLToPath(new URL('../../..', import.meta.url))

/** Where reports and spans of this server go. */
export async function createPort(
  options: TelemetryOptions,
  { settings, dsn, isOwn }: ResolvedSettings,
  version: string,
): Promise<TelemetryPort> {
  const { release, environment } = settings
  const facts = { release, environment, sdkName: SDK_NAME, sdkVersion: version }
  const { root, note, env, config, service } = options
  const sink =
    (isOwn ? service?.sink : undefined) ??
    watchSink(
      createHttpSink(dsn, `${SDK_NAME}/${version}`),
      createDeliveryNotes(note, { what: 'Reports', where: dsn.host }),
    )
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
  const unfinished = createUnderWay(() => {})

  const finish = async (event: TelemetryEvent, trace: SamplingContext | undefined): Promise<void> => {
    // Lines of source are a help, not a condition.
    await addSource(event).catch(() => {})
    const wanted = await runBeforeSend(event)
    if (typeof wanted === 'string') transport.countDrop(wanted, 'error')
    else transport.sendEvent(wanted, trace)
  }

  return {
    ...transport,
    settings,
    sink,
    isInApp,
    sendEvent(event, trace) {
      if (unfinished.size() >= MAX_QUEUED_EVENTS) return transport.countDrop('queue_overflow', 'error')
      const complete: TelemetryEvent = {
        ...event,
        release,
        environment,
        sdk: { name: SDK_NAME, version, settings: { infer_ip: 'never' } },
      }
      nameFiles(complete, root)
      unfinished.add(finish(complete, trace))
    },
    async flush(timeoutMs) {
      const deadline = Date.now() + timeoutMs
      await unfinished.settle(timeoutMs)
      const left = Math.max(deadline - Date.now(), 0)
      const [isSent] = await Promise.all([transport.flush(left), otlp?.flush(left)])
      return isSent && unfinished.size() === 0
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
