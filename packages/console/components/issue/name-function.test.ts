import { expect, it } from 'vitest'
import { nameFunction } from './name-function.ts'

it.each<
  [
    filename: string | undefined,
    module: string | undefined,
    name: string | undefined,
    shown: string | undefined,
  ]
>([
  ['PayController.java', 'com.example.PayController', 'pay', 'com.example.PayController.pay'],
  ['Pay.kt', 'com.example.PayKt', 'pay', 'com.example.PayKt.pay'],
  ['Pay.java', undefined, 'pay', 'pay'],
  ['Pay.java', 'com.example.Pay', undefined, undefined],
  ['shop/pay.py', 'shop.pay', 'pay', 'pay'],
  [undefined, 'shop.pay', 'pay', 'pay'],
])('in %s of %s, %s is called %s', (filename, module, name, shown) => {
  expect(nameFunction({ inApp: true, filename, module, function: name })).toBe(shown)
})
