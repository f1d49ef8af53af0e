import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime, TelemetryPort } from '../shared/seams.ts'
import type { ResolvedProject } from './config.ts'
import type { DevReporter } from './dev-reporter.ts'
import { createPageReportSink } from './page-report-sink.ts'
import { createProjectBase } from './plugin.ts'
import type { ReadSourceMap } from './source-positions.ts'
import { describeBrowserTelemetry } from './telemetry-plugin.ts'

export type DevRuntime = Omit<
  Runtime<IncomingMessage, ServerResponse>,
  'servePublicFile' | 'warn' | 'listStyles'
>

export type CreateDevTelemetry = (
  runtime: Pick<DevRuntime, 'mode' | 'buildId' | 'config' | 'names' | 'secret'> & {
    root: string
    env: NodeJS.ProcessEnv
  },
) => Promise<TelemetryPort | undefined>

export interface DevTelemetryOptions {
  project: ResolvedProject
  reporter: DevReporter
  readSourceMap: ReadSourceMap
  createTelemetry: CreateDevTelemetry
}

/** Where nobody takes reports nothing is added, and nothing bundled. */
export async function addTelemetry(
  base: DevRuntime,
  { project, reporter, readSourceMap, createTelemetry }: DevTelemetryOptions,
): Promise<DevRuntime> {
  const { root } = project
  const telemetry = await createTelemetry({ ...base, root, env: process.env })
  if (telemetry === undefined) return base
  const sink = createPageReportSink(telemetry.sink, { root, readSourceMap, onReport: reporter.reportPage })
  return {
    ...base,
    telemetry: { ...telemetry, sink },
    browserTelemetry: await describeBrowserTelemetry(project, createProjectBase(project)),
  }
}
