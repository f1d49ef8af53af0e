import { expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import { signBody } from './post.ts'
import { resolveChannelUrl } from './resolve-channel-url.ts'

it.each([
  'http://127.0.0.1/x',
  'http://[::1]/x',
  'http://[::ffff:7f00:1]/x',
  'http://2130706433/x',
  'http://0x7f.1/x',
  'http://localhost/x',
  'http://168.63.129.16/x',
  'http://[64:ff9b::7f00:1]/x',
  'http://[2002:7f00:1::]/x',
  'file:///etc/passwd',
  'https://user:pass@8.8.8.8/',
  'https://host.invalid/',
  'nonsense',
])('a webhook to %s is refused', async (url) => {
  await expect(resolveChannelUrl(url, 'public')).rejects.toBeInstanceOf(ServiceError)
})

it('a public address is pinned', async () => {
  expect(await resolveChannelUrl('https://8.8.8.8/hook', 'public')).toMatchObject({
    address: '8.8.8.8',
    family: 4,
  })
})

it('the refusal of a private address names the switch', async () => {
  await expect(resolveChannelUrl('http://10.0.0.7/x', 'public')).rejects.toThrow(
    /WAYMARK_ALERTS_PRIVATE=1.*10\.0\.0\.7/,
  )
})

it.each(['http://127.0.0.1/x', 'http://10.0.0.7:8080/x', 'http://[fd12::1]/x', 'https://8.8.8.8/x'])(
  'where private networks are allowed, %s is',
  async (url) => {
    expect((await resolveChannelUrl(url, 'private')).url.href).toBe(url)
  },
)

it.each([
  'http://169.254.169.254/x',
  'http://[fd00:ec2::254]/x',
  'http://[fd00:ec2::23]/x',
  'http://[fd20:ce::254]/x',
  'http://[::ffff:100.100.100.200]/x',
  'http://168.63.129.16/x',
  'http://0.0.0.0/x',
  'http://224.0.0.1/x',
  'file:///etc/passwd',
  'http://user:pass@10.0.0.7/',
])('where private networks are allowed, %s is refused all the same', async (url) => {
  await expect(resolveChannelUrl(url, 'private')).rejects.toBeInstanceOf(ServiceError)
})

it('signs time and body', () => {
  expect(signBody('{}', 'key', 5_000)).toMatch(/^t=5,v1=[0-9a-f]{64}$/)
  expect(signBody('{}', 'key', 5_000)).not.toBe(signBody('{}', 'other', 5_000))
})
