import { describe, expect, test } from 'vitest'
import { findSecret, listSecrets } from './secret-values.ts'

function listNames(
  values: Record<string, string>,
  from: 'file' | 'process',
  publicValues: string[] = [],
): string[] {
  const fileNames = new Set(from === 'file' ? Object.keys(values) : [])
  const secrets = listSecrets({ all: values, fileNames, publicValues: new Set(publicValues) })
  return secrets.map(({ name }) => name)
}

describe('a secret', () => {
  test.each([
    ['STRIPE_SECRET_KEY', 'sk_live_4eC39H'],
    ['GITHUB_TOKEN', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['DB_PASSWORD', 'hunter2'],
    ['SESSION_SECRET', 'correct horse battery staple words'],
    ['npm_config__authToken', 'npm_9xT3'],
    ['DATABASE_URL', 'postgres://shop:pa55@db.internal/shop'],
    ['QUEUE', 'amqp://:word@queue'],
  ])('is %s=%s, wherever it is set', (name, value) => {
    expect(listNames({ [name]: value }, 'process')).toEqual([name])
  })

  test.each([
    ['LICENCE', 'A1B2-C3D4-E5F6-G7H8'],
    ['WEBHOOK', 'whsec5f2a9c1d7e'],
  ])('is %s=%s when an env file of the app sets it', (name, value) => {
    expect(listNames({ [name]: value }, 'file')).toEqual([name])
    expect(listNames({ [name]: value }, 'process')).toEqual([])
  })

  test.each([
    ['HOME', '/home/ada1'],
    ['PWD', '/home/ada1/projects/shop2'],
    ['PATH', '/usr/local/bin:/usr/bin'],
    ['NODE_ENV', 'production'],
    ['npm_package_json', '/home/ada1/projects/shop2/package.json'],
    ['GITHUB_SHA', '9fceb02d0ae598e95dc970b74767f19372d61af8'],
    ['KEYBOARD', 'pc105-layout-de-nodeadkeys'],
    ['VAPID_PUBLIC_KEY', 'BEl62iUYgUivxIkv69yViEuiBIa'],
  ])('is not %s=%s', (name, value) => {
    expect(listNames({ [name]: value }, 'process')).toEqual([])
  })

  test.each([
    ['SITE_URL', 'https://shop2.example.com/start'],
    ['SITE_NAME', 'The 2nd best shop'],
    ['DATA_DIR', './data/2026/images'],
    ['PORT', '3000'],
    ['DEBUG_KEY', 'true'],
    ['LOGIN_PASSWORD', 'password'],
    ['FEATURE_TOKEN', '1'],
  ])('is not %s=%s of an env file: code may happen to have it', (name, value) => {
    expect(listNames({ [name]: value }, 'file')).toEqual([])
  })

  test('is nothing that is public under another name', () => {
    expect(listNames({ MAP_KEY: 'pk.eyJ1IjoiYWRh' }, 'file', ['pk.eyJ1IjoiYWRh'])).toEqual([])
  })
})

describe('in code', () => {
  const find = (code: string, value: string): string | undefined =>
    findSecret(code, listSecrets({ all: { A_SECRET: value }, fileNames: new Set(), publicValues: new Set() }))
      ?.name

  test.each([
    ['a string', 'const a="sk_live_4eC39HqLyjW"', 'sk_live_4eC39HqLyjW'],
    ['a part of a string', 'f(`Bearer sk_live_4eC39HqLyjW`)', 'sk_live_4eC39HqLyjW'],
    ['a short one', "login('hunter2')", 'hunter2'],
    ['one with escapes', 'const a="l1ne one\\nl\\"ine two"', 'l1ne one\nl"ine two'],
    ['the same in other quotes', 'const a=`l1ne one\\nl"ine two`', 'l1ne one\nl"ine two'],
  ])('%s is found', (_name, code, value) => {
    expect(find(code, value)).toBe('A_SECRET')
  })

  test.each([
    ['a short one inside of a name', 'const hunter2x=1;f("hunter2 and more")', 'hunter2'],
    ['its name alone', 'process.env.A_SECRET', 'sk_live_4eC39HqLyjW'],
  ])('%s is not', (_name, code, value) => {
    expect(find(code, value)).toBeUndefined()
  })
})
