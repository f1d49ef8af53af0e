import { expect, test } from 'vitest'
import { readAlertSettings } from './alert-settings.ts'

test.each([
  [{}, false],
  [{ WAYMARK_ALERTS_PRIVATE: '' }, false],
  [{ WAYMARK_ALERTS_PRIVATE: '0' }, false],
  [{ WAYMARK_ALERTS_PRIVATE: 'false' }, false],
  [{ WAYMARK_ALERTS_PRIVATE: '1' }, true],
])('%j: webhooks may go to private networks: %s', (env, expected) => {
  expect(readAlertSettings(env).allowPrivateWebhooks).toBe(expected)
})

test('the sender of mails is left to the mail server when none is named', () => {
  expect(readAlertSettings({ WAYMARK_SMTP_URL: 'smtp://host' }).mail).toEqual({ url: 'smtp://host' })
})
