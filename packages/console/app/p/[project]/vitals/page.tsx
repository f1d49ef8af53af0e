import type { Metadata, PageProps } from 'waymark'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Pages } from '../../../../components/pages.tsx'
import section from '../../../../components/section.module.css'
import { Tabs } from '../../../../components/tabs/tabs.tsx'
import { VitalCard } from '../../../../components/vitals/vital-card.tsx'
import { VitalTable } from '../../../../components/vitals/vital-table.tsx'
import styles from '../../../../components/vitals/vitals.module.css'
import { readText } from '../../../../messages/read-text.ts'
import { readView, type View } from '../../../../server/view.ts'
import { readOne, withQuery } from '../../../../state/query.ts'
import { takePage } from '../../../../state/take-page.ts'

const DEVICES = ['desktop', 'mobile', 'tablet'] as const

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.vitals') }
}

export default async function VitalsPage(props: PageProps<'/p/[project]/vitals'>) {
  const view = await readView(props)
  const { text } = readText()
  const { queries } = view.service
  const device = DEVICES.find((candidate) => candidate === readOne(view.query, 'device'))
  const filter = { ...view.filter, ...(device === undefined ? {} : { device }) }
  const [trend, routes] = await Promise.all([queries.readVitalsTrend(filter), queries.listVitals(filter)])
  const page = takePage(routes, view.query)
  return (
    <>
      <PageHead title={text('nav.vitals')} projectId={view.project.id} />
      <div className={section.bar}>
        <Tabs label={text('vitals.device')} items={createTabs(view, device)} />
      </div>
      {routes.length === 0 ? (
        <EmptyState title={text('vitals.none')}>
          <p>{text('vitals.none.text')}</p>
          <pre>telemetry: {'{ tracesSampleRate: 0.1 }'}</pre>
        </EmptyState>
      ) : (
        <>
          <div className={styles.cards}>
            {trend.all.map((vital, index) => (
              <VitalCard
                key={vital.name}
                vital={vital}
                bounds={trend.bounds[vital.name]}
                releases={trend.releases.map(({ version, vitals }) => ({
                  version,
                  vital: vitals[index] ?? vital,
                }))}
              />
            ))}
          </div>
          <section className={section.section}>
            <div className={section.head}>
              <h2>{text('vitals.by-route')}</h2>
              <p className={section.note}>{text('vitals.explain')}</p>
            </div>
            <VitalTable
              projectId={view.project.id}
              query={view.query}
              routes={page.items}
              bounds={trend.bounds}
            />
            <Pages path={`/p/${view.project.id}/vitals`} query={view.query} nextCursor={page.nextCursor} />
          </section>
        </>
      )}
    </>
  )
}

function createTabs({ project, query }: View, chosen: string | undefined) {
  const { text } = readText()
  const hrefOf = (device: string | undefined): string =>
    withQuery(`/p/${project.id}/vitals`, query, { device, cursor: undefined })
  return [
    { name: text('vitals.device.all'), href: hrefOf(undefined), isCurrent: chosen === undefined },
    ...DEVICES.map((device) => ({
      name: text(`vitals.device.${device}`),
      href: hrefOf(device),
      isCurrent: device === chosen,
    })),
  ]
}
