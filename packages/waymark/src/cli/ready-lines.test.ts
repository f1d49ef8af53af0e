import { expect, test } from 'vitest'
import { createPaint } from '../shared/terminal-paint.ts'
import { createOrigin, formatReady, readPortOf, type ReadyFacts } from './ready-lines.ts'

const TITLE = '▣ waymark 0.1.0 · ready in 412 ms\n'
const facts: ReadyFacts = { version: '0.1.0', ms: 411.6, host: '127.0.0.1', port: 3000 }

test.each<[string, Partial<ReadyFacts>, string]>([
  ['loopback', {}, '  Local:   http://localhost:3000\n'],
  ['loopback with a network', { networkAddress: '10.0.0.2' }, '  Local:   http://localhost:3000\n'],
  [
    'all interfaces',
    { host: '0.0.0.0', networkAddress: '10.0.0.2' },
    '  Local:   http://localhost:3000\n  Network: http://10.0.0.2:3000\n',
  ],
  ['all interfaces without a network', { host: '::' }, '  Local:   http://localhost:3000\n'],
  [
    'an app below a path',
    { host: '0.0.0.0', networkAddress: '10.0.0.2', basePath: '/docs' },
    '  Local:   http://localhost:3000/docs\n  Network: http://10.0.0.2:3000/docs\n',
  ],
  [
    'a console, which the base path does not move',
    { basePath: '/docs', consolePath: '/_waymark/console?key=k' },
    '  Local:   http://localhost:3000/docs\n  Console: http://localhost:3000/_waymark/console?key=k\n',
  ],
  ['one address', { host: '10.0.0.2' }, '  Address: http://10.0.0.2:3000\n'],
  ['one IPv6 address', { host: 'fe80::1', port: 80 }, '  Address: http://[fe80::1]\n'],
])('%s', (_, changes, urls) => {
  expect(formatReady({ ...facts, ...changes }, createPaint('none'))).toBe(TITLE + urls)
})

test.each([
  ['http://localhost:3001', 3001],
  ['http://localhost', 80],
  ['https://localhost/', 443],
])('%s listens on %d', (url, port) => {
  expect(readPortOf(url)).toBe(port)
})

test.each<[string, Parameters<typeof createOrigin>[0], string]>([
  ['loopback', { host: '127.0.0.1', port: 8090, networkAddress: '10.0.0.2' }, 'http://localhost:8090'],
  ['all interfaces', { host: '0.0.0.0', port: 8090, networkAddress: '10.0.0.2' }, 'http://10.0.0.2:8090'],
  ['all interfaces without a network', { host: '::', port: 8090 }, 'http://localhost:8090'],
  ['a name', { host: 'errors.example', port: 80 }, 'http://errors.example'],
  ['an IPv6 address', { host: 'fe80::1', port: 8090 }, 'http://[fe80::1]:8090'],
  ['a port that is not known yet', { host: '127.0.0.1', port: 0 }, ''],
])('the address of %s for others', (_, place, origin) => {
  expect(createOrigin(place)).toBe(origin)
})
