import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { send, type Answer } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

const DESCRIBE = '/_waymark/__waymark/describe-error'
const EDITOR = '/_waymark/__open-in-editor'
/** Outside every root, and not there: should it be let through, no editor opens. */
const OUTSIDE = '/no/such/folder/outside.ts'

const SECRETS = ['root:x:0:0', 'known-to-the-server-only', 'Disallow: /hostile-only', 'loadInstrumentation']

function expectNoSecret(text: string): void {
  for (const secret of SECRETS) {
    expect(text).not.toContain(secret)
    // Three spellings, for the three ways in which a text may fall into groups of three bytes.
    for (const padding of ['', ' ', '  ']) {
      const encoded = Buffer.from(padding + secret).toString('base64')
      expect(text).not.toContain(encoded.slice(padding.length === 0 ? 0 : 4, -4))
    }
  }
}

describeApp('hostile', ['dev'], (app) => {
  describe('the names of the framework’s own modules', () => {
    test.each([
      ...['', '__x00__'].flatMap((mark) =>
        ['bytes', 'file'].flatMap((kind) =>
          ['/etc/passwd', '<dir>/.env', '<dir>/app/robots.txt', '<dir>/app/../.env'].flatMap((path) =>
            ['', '?import&raw'].map(
              (query) => `/_waymark/@id/${mark}virtual:waymark/${kind}/${path}${query}`,
            ),
          ),
        ),
      ),
      '/_waymark/@id/virtual:waymark/app',
      '/_waymark/@id/__x00__virtual:waymark/app',
      '/_waymark/@id/virtual:waymark/actions',
      '/_waymark/@id/__x00__virtual:waymark/actions',
      '/_waymark/@id/__x00__virtual:waymark/app?import',
    ])('give the browser nothing: %s', async (path) => {
      const { status, text } = await send(app().url, path.replace('<dir>', app().dir))
      expect(status).not.toBe(200)
      expectNoSecret(text)
    })

    test.each([
      '/_waymark/.env',
      '/_waymark/.env?raw',
      '/_waymark/@fs/etc/passwd?import&raw',
      '/_waymark/@fs<dir>/.env',
    ])('nor do its files: %s', async (path) => {
      const { status, text } = await send(app().url, path.replace('<dir>', app().dir))
      expect(status).toBe(403)
      expectNoSecret(text)
    })

    test('the one that is meant for the browser is there', async () => {
      const { status, text } = await send(app().url, '/_waymark/@id/virtual:waymark/instrumentation-client')
      expect(status).toBe(200)
      expect(text).toContain('onRouterTransitionStart')
    })
  })

  test.each(['GET', 'OPTIONS'])('no answer to %s invites another site to read it', async (method) => {
    for (const path of [
      '/',
      '/_waymark/@vite/client',
      '/_waymark/app/(site)/page.tsx',
      DESCRIBE,
      '/api/ledger',
    ]) {
      const { headers } = await send(app().url, path, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  describe('describing an error', () => {
    const stackOf = (file: string): string =>
      JSON.stringify({ message: 'x', stack: `Error: x\n    at run (${file}:3:9)` })

    function describeStack(file: string, headers: Record<string, string> = {}): Promise<Answer> {
      return send(app().url, DESCRIBE, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app().url, ...headers },
        body: stackOf(file),
      })
    }

    test('shows its own page the lines of the app', async () => {
      const { status, text } = await describeStack(join(app().dir, 'lib/break-down.ts'))
      expect(status).toBe(200)
      expect(text).toContain('the page broke')
    })

    test.each<[string, Record<string, string>]>([
      ['a name that is pointed at this machine', { host: 'evil.example', origin: 'http://evil.example' }],
      ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
      ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example' }],
    ])('is refused to %s', async (_name, headers) => {
      const { status, text } = await describeStack(join(app().dir, 'lib/break-down.ts'), headers)
      expect(status).toBe(403)
      expect(text).not.toContain('the page broke')
    })

    test.each([
      '/etc/passwd',
      '<dir>/.env',
      '<dir>/../basic/app/boom/page.tsx',
      '<dir>/lib/../../basic/instrumentation.ts',
    ])('shows no line of %s', async (file) => {
      const { text } = await describeStack(file.replace('<dir>', app().dir))
      expectNoSecret(text)
      expect(text).not.toContain('secret of the boom page')
      expect(text).not.toContain('readLedger')
    })
  })

  describe('opening the editor', () => {
    const open = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await send(app().url, path, { headers })).status

    test.each<[string, string, Record<string, string>]>([
      ['a name that is pointed at this machine', 'app/none.tsx', { host: 'evil.example' }],
      ['a page of another site', 'app/none.tsx', { 'sec-fetch-site': 'cross-site' }],
      ['a file outside the root', OUTSIDE, {}],
      ['a file above the root', '../none.tsx', {}],
      ['a file of a neighbour with a longer name', '../hostile-too/none.tsx', {}],
    ])('is refused to %s', async (_name, file, headers) => {
      expect(await open(`${EDITOR}?file=${encodeURIComponent(file)}`, headers)).toBe(403)
    })

    test('reaches a file of the app', async () => {
      expect(await open(`${EDITOR}?file=app/none.tsx`, { 'sec-fetch-site': 'same-origin' })).toBe(200)
    })

    // Fault: the server matches the beginning of the path and any case; the check its end, as written.
    test.each([`${EDITOR}/`, `${EDITOR}/x`, `${EDITOR}.x`, '/_waymark/__OPEN-in-editor'])(
      'is refused for files outside the root however it is spelled: %s',
      async (path) => {
        expect(await open(`${path}?file=${OUTSIDE}`)).not.toBe(200)
      },
    )
  })

  describe('the socket of hot updates', () => {
    /** First bytes of the answer; empty when the connection is closed without one. */
    function upgrade(protocol: string | undefined, host: string): Promise<string> {
      return new Promise((resolve) => {
        const { hostname, port } = new URL(app().url)
        const socket = connect(Number(port), hostname)
        socket.once('data', (data) => {
          resolve(data.toString('latin1'))
          socket.destroy()
        })
        socket.once('error', () => resolve(''))
        socket.once('close', () => resolve(''))
        const lines = [
          'GET /_waymark/ HTTP/1.1',
          `Host: ${host}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
          ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
        ]
        socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      })
    }

    test.each([undefined, 'graphql-ws', 'vite-hmr-too', 'x, vite-other', ''])(
      'closes a connection that asks for %j',
      async (protocol) => {
        expect(await upgrade(protocol, new URL(app().url).host)).not.toMatch(/^HTTP\/1\.1 101/)
      },
    )

    test.each(['vite-ping', 'vite-hmr'])('closes a connection through another name: %s', async (protocol) => {
      expect(await upgrade(protocol, 'evil.example')).toBe('')
    })

    test('takes the protocol of the development client', async () => {
      expect(await upgrade('vite-ping', new URL(app().url).host)).toMatch(/^HTTP\/1\.1 101/)
    })
  })
})
