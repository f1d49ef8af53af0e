import { expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import { createSlackBody } from './alert-message.ts'
import { signBody } from './post.ts'
import { isPublicAddress, resolvePublicUrl } from './public-address.ts'

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', false],
  ['nonsense', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it.each([
  'http://127.0.0.1/x',
  'http://[::1]/x',
  'http://2130706433/x',
  'http://0x7f.1/x',
  'http://localhost/x',
  'file:///etc/passwd',
  'https://user:pass@8.8.8.8/',
  'nonsense',
])('a webhook to %s is refused', async (url) => {
  await expect(resolvePublicUrl(url)).rejects.toBeInstanceOf(ServiceError)
})

it('a public address is pinned', async () => {
  expect(await resolvePublicUrl('https://8.8.8.8/hook')).toMatchObject({ address: '8.8.8.8', family: 4 })
})

it('signs time and body', () => {
  expect(signBody('{}', 'key', 5_000)).toMatch(/^t=5,v1=[0-9a-f]{64}$/)
  expect(signBody('{}', 'key', 5_000)).not.toBe(signBody('{}', 'other', 5_000))
})

it('texts of errors do not become mentions', () => {
  const fact = {
    kind: 'new' as const,
    projectId: 1,
    issueId: 2,
    type: 'Error',
    value: '<!channel> <https://evil|x>',
    culprit: '',
    release: '',
    environment: '',
    eventId: '',
  }
  expect(
    JSON.stringify(createSlackBody(fact, { projectName: 'p', link: 'https://c/issues/2' })),
  ).not.toContain('<!channel>')
})
