/** The browser says where it is, so that the server writes times as people read them there. */
export const ZONE_COOKIE = 'waymark_zone'

/** A name that this machine knows, such as `Europe/Berlin`; for anything else UTC. */
export function checkTimeZone(name: string | undefined): string {
  if (name === undefined || !/^[\w+/-]{1,60}$/.test(name)) return 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return name
  } catch {
    return 'UTC'
  }
}
