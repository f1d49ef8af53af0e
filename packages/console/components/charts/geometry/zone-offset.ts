/** Milliseconds that a clock of a time zone is ahead of UTC at a moment. */
export type ZoneOffset = (ms: number) => number

const made = new Map<string, ZoneOffset>()

export function createZoneOffset(timeZone: string): ZoneOffset {
  const known = made.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offset: ZoneOffset = (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    // `GMT` alone is no offset.
    const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  }
  made.set(timeZone, offset)
  return offset
}
