import type { RouteVerdict } from '../shared/prerendered.ts'
import { stripControls, type Paint } from '../shared/terminal-paint.ts'

/** The steps of a build, in the order in which they run. */
export const BUILD_STEPS = ['config', 'scan', 'server', 'client', 'files', 'prerender'] as const
export type BuildStep = (typeof BUILD_STEPS)[number]

export type BuildProgress =
  | { kind: 'started'; step: BuildStep }
  /** `detail` is a short fact, such as `12 routes`. */
  | { kind: 'finished'; step: BuildStep; ms: number; detail?: string }
  /** Some of the parts of a step are done. */
  | { kind: 'advanced'; step: BuildStep; done: number; total: number }
  | { kind: 'warning'; message: string }

export type RouteReportKind = 'static' | 'per-request' | 'handler' | 'metadata' | 'api'

export interface RouteReport {
  /** URL pattern, e.g. `/blog/[slug]`. */
  pattern: string
  kind: RouteReportKind
  /** All JavaScript of the first visit, shared files included, gzip. Absent for handlers and metadata. */
  firstLoadBytes?: number
  /** What making its pages ahead of time has shown; in app/. */
  verdict?: RouteVerdict
}

export interface BuildResult {
  buildId: string
  outDir: string
  ms: number
  routes: RouteReport[]
  shared: SharedReport[]
}

/** JavaScript that every page of a router loads. */
export interface SharedReport {
  router: 'app' | 'pages'
  /** gzip */
  bytes: number
}

export interface ReportStyle {
  paint: Paint
  /** Width of the terminal in characters. */
  columns: number
}

const STEP_TITLES: Record<BuildStep, string> = {
  config: 'Read the configuration',
  scan: 'Scan the routes',
  server: 'Bundle the server',
  client: 'Bundle the client',
  prerender: 'Render static pages',
  files: 'Compress and write files',
}

const KIND_LABELS: Record<RouteReportKind, string> = {
  static: '○ static',
  'per-request': 'ƒ per request',
  handler: 'λ handler',
  api: 'λ api',
  metadata: '· metadata',
}

/** Longer reasons say no more. */
const MAX_LABEL_CHARS = 32
/** Without an updating line: how many pages are between two lines. */
const PAGES_PER_LINE = 100

/** More rows than this push the summary out of sight. */
const MAX_REPORT_ROWS = 200
const MIN_PATTERN_CHARS = 16
const MAX_PATTERN_CHARS = 72
const CLEAR_LINE = '\r\u001B[2K'

/** Decimal kilobytes, as in network budgets. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 999_950) return `${(bytes / 1_000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(2)} MB`
}

export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export function formatRouteTable(result: Pick<BuildResult, 'routes' | 'shared'>, style: ReportStyle): string {
  const routes = [...result.routes].sort(compareRoutes)
  const shown = routes.slice(0, MAX_REPORT_ROWS)
  const labels = shown.map((route) => shorten(stripControls(formatAnswer(route)), MAX_LABEL_CHARS))
  const kindWidth = Math.max('Answer'.length, ...labels.map((label) => label.length))
  const sizeTitle = 'First-load JS (gzip)'
  const room = style.columns - 2 - kindWidth - sizeTitle.length - 4
  const limit = Math.min(MAX_PATTERN_CHARS, Math.max(MIN_PATTERN_CHARS, room))
  const shared = result.shared.map(({ router, bytes }) => {
    const name = result.shared.length === 1 ? 'Shared by all pages' : `Shared by all of ${router}/`
    return { name, bytes }
  })
  const names = shown.map((route) => shorten(stripControls(route.pattern), limit))
  const nameWidth = Math.max(...[...shared.map(({ name }) => name), ...names].map((name) => name.length))

  const line = (name: string, kind: string, size: string): string =>
    `  ${name.padEnd(nameWidth)}  ${kind.padEnd(kindWidth)}  ${size.padStart(sizeTitle.length)}`
  const { faint } = style.paint
  const rows = shown.map((route, index) => line(names[index] ?? '', labels[index] ?? '', formatSize(route)))
  const hidden = routes.length - shown.length
  return [
    faint(line('Route', 'Answer', sizeTitle)),
    ...rows,
    ...(hidden > 0 ? [faint(`  and ${hidden} more`)] : []),
    '',
    ...shared.map(({ name, bytes }) => line(name, '', formatBytes(bytes))),
  ].join('\n')
}

/** How a route is answered; of one that is rendered for each request also why. */
function formatAnswer({ kind, verdict }: RouteReport): string {
  if (verdict === undefined) return KIND_LABELS[kind]
  if (verdict.kind === 'static') {
    const { pages, revalidate } = verdict
    const label = revalidate === false ? KIND_LABELS.static : `◐ static, anew after ${revalidate} s`
    return pages > 1 ? `${label} · ${pages} pages` : label
  }
  return kind === 'per-request' ? `${KIND_LABELS[kind]} · ${verdict.why}` : KIND_LABELS[kind]
}

function formatSize(route: RouteReport): string {
  return route.firstLoadBytes === undefined ? '–' : formatBytes(route.firstLoadBytes)
}

/** Pages first, as they are what a reader looks for; then by pattern. */
function compareRoutes(left: RouteReport, right: RouteReport): number {
  const rank = (route: RouteReport) =>
    route.kind === 'handler' || route.kind === 'api' ? 1 : route.kind === 'metadata' ? 2 : 0
  if (rank(left) !== rank(right)) return rank(left) - rank(right)
  return left.pattern < right.pattern ? -1 : left.pattern > right.pattern ? 1 : 0
}

/** Cut in the middle: both ends of a pattern tell routes apart. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.ceil((limit - 1) / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (limit - 1 - head))}`
}

export interface ProgressPrinter {
  print(progress: BuildProgress): void
  /** Removes the updating line. Call before anything else is printed, also after a failure. */
  end(): void
}

export interface ProgressTarget {
  write(text: string): void
  /** One updating line instead of a line for each step. */
  live: boolean
  style: ReportStyle
}

export function createProgressPrinter(target: ProgressTarget): ProgressPrinter {
  let current: BuildStep | undefined
  let progressText = ''
  const drawLine = (): void => {
    if (!target.live || current === undefined) return
    const position = `[${BUILD_STEPS.indexOf(current) + 1}/${BUILD_STEPS.length}]`
    const text = `${position} ${STEP_TITLES[current]}${progressText}`
    // A line that wraps cannot be cleared with one sequence.
    const fitting = text.slice(0, Math.max(0, target.style.columns - 4))
    target.write(`${CLEAR_LINE}  ${target.style.paint.faint(fitting)}`)
  }
  const clearLine = (): void => {
    if (target.live && current !== undefined) target.write(CLEAR_LINE)
  }
  return {
    print(progress) {
      if (progress.kind === 'warning') {
        clearLine()
        target.write(`  ${target.style.paint.warn('!')} ${progress.message}\n`)
        drawLine()
      } else if (progress.kind === 'started') {
        current = progress.step
        progressText = ''
        drawLine()
      } else if (progress.kind === 'advanced') {
        progressText = ` ${progress.done}/${progress.total}`
        if (target.live) drawLine()
        else if (progress.done % PAGES_PER_LINE === 0)
          target.write(`  ${STEP_TITLES[progress.step]}${progressText}\n`)
      } else if (!target.live) {
        target.write(`${formatFinishedStep(progress, target.style.paint)}\n`)
      }
    },
    end() {
      clearLine()
      current = undefined
    },
  }
}

function formatFinishedStep(progress: Extract<BuildProgress, { kind: 'finished' }>, paint: Paint): string {
  const facts = [progress.detail, formatDuration(progress.ms)].filter(
    (fact) => fact !== undefined && fact !== '',
  )
  return `  ${STEP_TITLES[progress.step]} ${paint.faint(`· ${facts.join(' · ')}`)}`
}
