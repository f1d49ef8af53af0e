import type { Latency } from '../../../service/src/queries/latency.ts'
import { readText } from '../../messages/read-text.ts'
import { CursorGroup } from '../charts/cursor-group.tsx'
import { TimeChart } from '../charts/time-chart.tsx'
import section from '../section.module.css'

interface LatencyChartsProps {
  latency: Latency
  range: { fromMs: number; toMs: number }
  height?: number
}

/** Duration, throughput and failures on one time axis. */
export function LatencyCharts({ latency, range, height = 170 }: LatencyChartsProps) {
  const { text } = readText()
  const { points, stepMs, releases } = latency
  const shared = { range, stepMs, releases, height, starts: points.map((point) => point.startMs) }
  return (
    <CursorGroup>
      <div className={section.charts}>
        <TimeChart
          {...shared}
          label={text('performance.latency')}
          kind="lines"
          unit="duration"
          series={[
            { name: 'p95', tone: 2, values: points.map((point) => point.p95) },
            { name: 'p75', tone: 6, values: points.map((point) => point.p75) },
            { name: 'p50', tone: 1, values: points.map((point) => point.p50) },
          ]}
        />
        <TimeChart
          {...shared}
          label={text('performance.throughput.chart')}
          kind="bars"
          unit="rate"
          series={[
            {
              name: text('performance.throughput'),
              tone: 1,
              values: points.map((point) => point.throughput),
            },
          ]}
        />
        <TimeChart
          {...shared}
          label={text('performance.failures')}
          kind="area"
          unit="share"
          series={[
            {
              name: text('performance.failures'),
              tone: 'bad',
              values: points.map((point) => point.failureRate),
            },
          ]}
        />
      </div>
    </CursorGroup>
  )
}
