import type { Metadata } from 'waymark'
import Link from 'waymark/link'
import { ConditionState } from '../../components/condition-state.tsx'
import { Sign } from '../../components/mark.tsx'
import { fetchConditions } from '../../data/conditions.ts'
import { ConditionsHead } from './conditions-head.tsx'
import styles from './conditions.module.css'

export const metadata: Metadata = { title: 'Conditions today' }

interface ConditionsPageProps {
  searchParams: Promise<{ station?: string | string[] }>
}

export default async function ConditionsPage({ searchParams }: ConditionsPageProps) {
  const { station } = await searchParams
  const conditions = await fetchConditions(station === 'offline' ? 'offline' : 'main')
  return (
    <>
      <ConditionsHead />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Trail</th>
            <th scope="col">State</th>
            <th scope="col">Note</th>
            <th scope="col" className={styles.number}>
              Air
            </th>
            <th scope="col" className={styles.number}>
              Wind
            </th>
          </tr>
        </thead>
        <tbody>
          {conditions.map(({ trail, state, note, temperatureC, windKmh }) => (
            <tr key={trail.slug}>
              <th scope="row">
                <Link href={`/trails/${trail.slug}`}>
                  <Sign color={trail.sign.color} label="" />
                  {trail.name}
                </Link>
              </th>
              <td>
                <ConditionState state={state} />
              </td>
              <td className={styles.note}>{note}</td>
              <td className={styles.number}>{temperatureC} °C</td>
              <td className={styles.number}>{windKmh} km/h</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.aside}>
        What a reader sees when the station is down:{' '}
        <Link href="/conditions?station=offline">ask the broken one</Link>.
      </p>
    </>
  )
}
