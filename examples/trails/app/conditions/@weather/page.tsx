import type { PageProps } from 'waymark'
import Link from 'waymark/link'
import { getLocale } from 'waymark/server'
import { ConditionState } from '../../../components/condition-state.tsx'
import { Sign } from '../../../components/mark.tsx'
import { fetchConditions, readStation } from '../../../data/conditions.ts'
import { SIGN_COLOURS } from '../../../data/trail-facts.ts'
import { readWords } from '../../../words/read-words.ts'
import styles from './weather.module.css'

export default async function WeatherNow({ searchParams }: PageProps<'/conditions'>) {
  const locale = getLocale()
  const { site } = readWords(locale)
  const conditions = await fetchConditions(locale, readStation((await searchParams)['station']))
  return (
    <table className={`${styles.table} ${styles.now}`}>
      <thead>
        <tr>
          <th scope="col">{site.conditions.trail}</th>
          <th scope="col">{site.conditions.state}</th>
          <th scope="col" className={styles.number}>
            {site.conditions.air}
          </th>
          <th scope="col" className={styles.number}>
            {site.conditions.wind}
          </th>
        </tr>
      </thead>
      <tbody>
        {conditions.map(({ trail, state, temperatureC, windKmh }) => (
          <tr key={trail.slug}>
            <th scope="row">
              <Link href={`/trails/${trail.slug}`}>
                <Sign color={SIGN_COLOURS[trail.sign]} />
                <span>
                  <b>{trail.name}</b>
                  <small>{trail.today}</small>
                </span>
              </Link>
            </th>
            <td>
              <ConditionState state={state} label={site.states[state]} />
            </td>
            <td className={`${styles.number} figures`}>{temperatureC} °C</td>
            <td className={`${styles.number} figures`}>{windKmh} km/h</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
