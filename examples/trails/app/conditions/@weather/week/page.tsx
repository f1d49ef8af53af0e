import type { PageProps } from 'waymark'
import { connection, getLocale } from 'waymark/server'
import { fetchForecast, readStation } from '../../../../data/conditions.ts'
import { readWords } from '../../../../words/read-words.ts'
import styles from '../weather.module.css'

const ONE_DAY_MS = 86_400_000

export default async function WeatherOfDays({ searchParams }: PageProps<'/conditions/week'>) {
  await connection()
  const locale = getLocale()
  const { site } = readWords(locale)
  const forecast = await fetchForecast(locale, readStation((await searchParams)['station']))
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const days =
    forecast[0]?.days.map((_, index) => weekday.format(Date.now() + (index + 1) * ONE_DAY_MS)) ?? []
  return (
    <table className={`${styles.table} ${styles.days}`}>
      <thead>
        <tr>
          <th scope="col">{site.conditions.trail}</th>
          {days.map((day) => (
            <th key={day} scope="col" className={styles.number}>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {forecast.map(({ trail, days: weather }) => (
          <tr key={trail.slug}>
            <th scope="row">{trail.name}</th>
            {weather.map(({ temperatureC, rainPercent }, index) => (
              <td key={days[index]} className={`${styles.number} figures`}>
                {temperatureC} °C
                <small>{rainPercent} %</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
