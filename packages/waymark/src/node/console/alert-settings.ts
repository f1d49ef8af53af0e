import type { ServiceOptions } from '#service/service.js'

/**
 * How alerts leave; of the environment only. The address of a mail server has a password in it, and what a webhook may reach
 * is for whoever runs the process to say, never for users of the console.
 */
export function readAlertSettings(
  env: NodeJS.ProcessEnv,
): Pick<ServiceOptions, 'mail' | 'allowPrivateWebhooks'> {
  const url = env['WAYMARK_SMTP_URL']
  const from = env['WAYMARK_SMTP_FROM']
  return {
    ...(url ? { mail: { url, ...(from ? { from } : {}) } } : {}),
    allowPrivateWebhooks: env['WAYMARK_ALERTS_PRIVATE'] === '1',
  }
}
