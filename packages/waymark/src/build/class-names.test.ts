import { expect, test } from 'vitest'
import { createClassNames } from './class-names.ts'

const nameOf = createClassNames('/srv/app')

test('classes of two files have two names', () => {
  expect(nameOf('card', '/srv/app/a.module.css')).not.toBe(nameOf('card', '/srv/app/b.module.css'))
})

test('a class is called alike on all machines and in all environments', () => {
  const name = nameOf('card', '/srv/app/a.module.css')
  expect(name).toMatch(/^_card_[\da-f]{8}$/)
  expect(createClassNames('/home/ann')('card', '/home/ann/a.module.css')).toBe(name)
  expect(nameOf('card', '/srv/app/a.module.css?used')).toBe(name)
})
