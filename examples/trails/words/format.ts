/** Days and numbers of English pages are written as in Britain. */
const readFormat = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

export function formatNumber(value: number, locale: string, digits = 0): string {
  return new Intl.NumberFormat(readFormat(locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

export function formatKm(km: number, locale: string): string {
  return `${formatNumber(km, locale, 1)} km`
}

export function formatMetres(metres: number, locale: string): string {
  return `${formatNumber(metres, locale)} m`
}

/** `day` is `YYYY-MM-DD`. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(readFormat(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
}
