import type { ServiceOptions } from '#service/service.js'

/** The mail server for alerts; of the environment only, because its address has a password in it. */
export function readMailSettings(env: NodeJS.ProcessEnv): Pick<ServiceOptions, 'mail'> {
  const url = env['WAYMARK_SMTP_URL']
  const from = env['WAYMARK_SMTP_FROM']
  return url ? { mail: { url, ...(from ? { from } : {}) } } : {}
}
