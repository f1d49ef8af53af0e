/**
 * The built script of the shop's cart and its source map: frames of browsers name the script, the console shows the
 * source.
 */
export const CART_SCRIPT = 'https://shop.example.com/_waymark/assets/cart-Bx81kQ2d.js'
export const CART_DEBUG_ID = '8c1f6a52-3b7e-4d0a-9f24-6e5d1c0b7a93'

const SOURCE = `'use client'

import { useState } from 'react'
import { formatPrice } from '../lib/money.ts'
import { updateQuantity } from './actions.ts'

export function CartLine({ line }) {
  const [quantity, setQuantity] = useState(line.quantity)

  async function change(next) {
    setQuantity(next)
    const cart = await updateQuantity(line.id, next)
    showTotal(cart.totals.gross)
  }

  return (
    <li>
      {line.product.name} {priceOf(line.product)}
      <Stepper value={quantity} onChange={change} />
    </li>
  )
}

function priceOf(product) {
  return formatPrice(product.price.amount, product.price.currency)
}

function showTotal(gross) {
  document.querySelector('#cart-total').textContent = formatPrice(gross.amount, gross.currency)
}
`

/** Where each call of the built line comes from: column there; line, column and name in the source. */
const CALLS = [
  { built: 0, line: 7, column: 16, name: 'CartLine' },
  { built: 1_204, line: 18, column: 27, name: 'priceOf' },
  { built: 1_310, line: 13, column: 4, name: 'showTotal' },
  { built: 1_360, line: 25, column: 35, name: 'amount' },
  { built: 1_402, line: 29, column: 40, name: 'textContent' },
]

export const CART_FRAMES = {
  /** Rendering: `price` of a product that is no longer sold. */
  render: [
    { function: 'CartLine', built: 1_204 },
    { function: 'e', built: 1_360 },
  ],
  /** A click: the total is not on the page. */
  change: [
    { function: 'change', built: 1_310 },
    { function: 'i', built: 1_402 },
  ],
}

export function createCartMap() {
  const names = CALLS.map((call) => call.name)
  let last = { built: 0, line: 0, column: 0, name: 0 }
  const segments = CALLS.map((call, index) => {
    const place = { built: call.built, line: call.line - 1, column: call.column, name: index }
    const fields = [place.built - last.built, 0, place.line - last.line, place.column - last.column]
    const text = [...fields, place.name - last.name].map(encodeNumber).join('')
    last = place
    return text
  })
  return JSON.stringify({
    version: 3,
    file: 'cart-Bx81kQ2d.js',
    debugId: CART_DEBUG_ID,
    sources: ['../../app/cart/cart-line.tsx'],
    sourcesContent: [SOURCE],
    names,
    mappings: segments.join(','),
  })
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The base 64 VLQ of source maps: five bits a digit, the sign in the lowest. */
function encodeNumber(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += DIGITS[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}
