import { cookies } from 'waymark/headers'
import { checkTimeZone, ZONE_COOKIE } from '../state/time-zone.ts'

/** Of whoever looks; UTC until their browser has said. */
export async function readTimeZone(): Promise<string> {
  const value = (await cookies()).get(ZONE_COOKIE)?.value
  return checkTimeZone(value)
}
