import { expect, test } from 'vitest'
import { isProgramAddress } from './program-address.ts'

test.each([
  'my-app://login?code=1',
  'com.example.app:/callback',
  'exp://192.168.0.2:8081',
  'mailto:ada@host.example',
  'tel:112',
  'itms-apps:apps.host.example/app',
])('%s is for another program', (url) => {
  expect(isProgramAddress(url)).toBe(true)
})

test.each([
  '',
  '/a',
  'a/b:c',
  'https://host.example',
  'https:host.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'blob:https://host.example/1',
  'file:///etc/passwd',
  'view-source:https://host.example',
  'localhost:3000/a',
  'host.example:8080',
  'my-app:',
  ':a',
])('%s is not', (url) => {
  expect(isProgramAddress(url)).toBe(false)
})
