import { expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import { createSlackBody } from './alert-message.ts'
import { signBody } from './post.ts'
import { resolvePublicUrl } from './resolve-public-url.ts'

it.each([
  'http://127.0.0.1/x',
  'http://[::1]/x',
  'http://[::ffff:7f00:1]/x',
  'http://2130706433/x',
  'http://0x7f.1/x',
  'http://localhost/x',
  'file:///etc/passwd',
  'https://user:pass@8.8.8.8/',
  'https://host.invalid/',
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
