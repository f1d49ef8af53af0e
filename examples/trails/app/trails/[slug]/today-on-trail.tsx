import { ConditionState } from '../../../components/condition-state.tsx'
import { fetchConditions } from '../../../data/conditions.ts'
import styles from './today-on-trail.module.css'

/** Comes later than the rest of the page; the page does not wait for it. */
export async function TodayOnTrail({ slug }: { slug: string }) {
  const conditions = await fetchConditions()
  const today = conditions.find(({ trail }) => trail.slug === slug)
  if (today === undefined) return null
  return (
    <section className={styles.today} aria-label="Conditions today">
      <p className={styles.state}>
        <ConditionState state={today.state} />
        <span className={styles.weather}>
          {today.temperatureC} °C, wind {today.windKmh} km/h
        </span>
      </p>
      <p className={styles.note}>{today.note}</p>
    </section>
  )
}

export function TodayPlaceholder() {
  return (
    <section className={styles.today} aria-busy="true">
      <p className={styles.state}>
        <span className={styles.weather}>Asking the weather station</span>
      </p>
      <p className={styles.note}>One moment</p>
    </section>
  )
}
