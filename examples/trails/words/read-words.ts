import * as countryDe from './de/country.ts'
import { faults as faultsDe } from './de/faults.ts'
import { guide as guideDe } from './de/guide.ts'
import { site as siteDe } from './de/site.ts'
import { trails as trailsDe } from './de/trails.ts'
import * as country from './en/country.ts'
import { faults } from './en/faults.ts'
import { guide } from './en/guide.ts'
import { site } from './en/site.ts'
import { trails } from './en/trails.ts'

const ENGLISH = { ...country, faults, guide, site, trails }
const GERMAN: Words = { ...countryDe, faults: faultsDe, guide: guideDe, site: siteDe, trails: trailsDe }

export type Words = typeof ENGLISH
export type SiteWords = Words['site']
/** What header and footer say; plain data, so that pages/ can hand it on as props. */
export type ChromeWords = SiteWords['chrome']

/** Only the server has both languages; browsers get the words that are on their page. */
export function readWords(locale: string | undefined): Words {
  return locale === 'de' ? GERMAN : ENGLISH
}
