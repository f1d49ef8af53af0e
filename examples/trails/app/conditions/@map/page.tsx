import { getLocale } from 'waymark/server'
import { CountryMap } from '../../../components/country-map.tsx'
import { readTrails } from '../../../data/trails.ts'
import { readWords } from '../../../words/read-words.ts'

export default function MapOfConditions() {
  const locale = getLocale()
  const { regions, site } = readWords(locale)
  return <CountryMap label={site.conditions.map} trails={readTrails(locale)} regions={regions} />
}
