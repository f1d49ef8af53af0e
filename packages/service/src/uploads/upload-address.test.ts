import { expect, it } from 'vitest'
import { createUploadAddress } from './upload-address.ts'

const PATH = '/api/0/organizations/any/chunk-upload/'
const OLD = 'sentry-cli/2.58.6'
const NEW = 'sentry-cli/0.45.0 (linux-x64) node/22.15.0'

it.each<[name: string, headers: Record<string, string>, consoleUrl: string, address: string]>([
  ['a program that reads paths', { host: 'a.test', 'user-agent': OLD }, 'https://a.test', PATH],
  ['its successor', { host: 'a.test', 'user-agent': NEW }, '', `http://a.test${PATH}`],
  ['any other tool', { host: 'a.test:8090' }, '', `http://a.test:8090${PATH}`],
  ['no host', {}, '', PATH],
  ['a proxy that says so', { host: 'a.test', 'x-forwarded-proto': 'https' }, '', `https://a.test${PATH}`],
  [
    'two proxies',
    { host: 'a.test', 'x-forwarded-proto': 'https, http' },
    'http://a.test',
    `https://a.test${PATH}`,
  ],
  [
    'what is no scheme of the web',
    { host: 'a.test', 'x-forwarded-proto': 'javascript' },
    '',
    `http://a.test${PATH}`,
  ],
  ['the known address', { host: 'A.test' }, 'https://a.test/_waymark/console', `https://A.test${PATH}`],
  ['another address than the known', { host: 'inside:8090' }, 'https://a.test', `http://inside:8090${PATH}`],
])('%s', (_, headers, consoleUrl, address) => {
  expect(createUploadAddress(headers, PATH, consoleUrl)).toBe(address)
})
