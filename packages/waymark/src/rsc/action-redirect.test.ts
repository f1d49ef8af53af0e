import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createRedirectAnswer } from './action-redirect.ts'
import type { PageRequest } from './page-render.tsx'

const config = {
  canonicalOrigin: 'https://app.example',
  trustProxy: false,
  basePath: '/docs',
  trailingSlash: false,
}

test.each(['/..//evil.example/a', '/%2e%2e//evil.example/a', '/../\\evil.example/a'])(
  'redirect(%j) in an action does not leave the site',
  async (url) => {
    const request = new IncomingMessage(new Socket())
    const page = { app: { runtime: { config } }, context: { request, config, location: { shown: '/docs' } } }
    const signal = { type: 'push', url, status: 303 } as const
    const { target } = await createRedirectAnswer(page as unknown as PageRequest, signal)
    // As the browser reads it.
    expect(new URL(target, 'https://app.example/docs').href).toBe('https://app.example//evil.example/a')
  },
)
