import { expect, test } from 'vitest'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('strict-csp', ['start'], (app) => {
  test('where only a nonce allows scripts, each visitor gets a document of their own', async () => {
    const nonces = new Set<string | undefined>()
    for (let count = 0; count < 2; count++) {
      const { text, headers } = await send(app().url, '/script')
      const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(text).toContain(`nonce="${nonce}"`)
      expect(headers['x-waymark-cache']).toBeUndefined()
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(2)
  })

  test('its payload, which has no scripts, is kept', async () => {
    const { headers, text } = await send(app().url, '/script?_rsc', { headers: { rsc: '1' } })
    expect(headers['x-waymark-cache']).toMatch(/^HIT/)
    expect(text).not.toContain('nonce-')
  })
})
