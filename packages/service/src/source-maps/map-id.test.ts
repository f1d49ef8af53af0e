import { expect, it } from 'vitest'
import { listAddresses } from './map-id.ts'

it.each<[filename: string, addresses: string[]]>([
  ['https://shop.example/static/a.js?v=1#x', ['https://shop.example/static/a.js', '~/static/a.js']],
  ['app:///static/a.js', ['~/static/a.js']],
  ['file:///srv/a.js', ['~/srv/a.js']],
  ['/srv/app/dist/a.js', ['~/srv/app/dist/a.js']],
  [
    '/srv/.waymark/app/.waymark/server/rsc/index.js',
    ['~/.waymark/server/rsc/index.js', '~/srv/.waymark/app/.waymark/server/rsc/index.js'],
  ],
  [String.raw`C:\app\.waymark\server\index.js`, ['~/.waymark/server/index.js']],
  ['a.js', []],
  ['', []],
])('the script of a frame in %j may be called %j', (filename, addresses) => {
  expect(listAddresses(filename)).toEqual(addresses)
})
