import { expect, it } from 'vitest'
import { createBodyRooms } from './body-room.ts'

const FULL = 'too many reports at once'
const open = () => createBodyRooms({ smallBody: 10, small: 40, large: 100 })

it('all requests together have so much room, and get it back', () => {
  const rooms = open()
  const [first, second] = [rooms.open(), rooms.open()]
  first.take(70)
  second.take(50)
  expect(() => second.take(1)).toThrow(FULL)
  first.close()
  first.close()
  second.take(60)
  expect(() => rooms.open().take(11)).toThrow(FULL)
  second.close()
  rooms.open().take(110)
})

it('one alone may have more', () => {
  const rooms = open()
  const room = rooms.open()
  room.take(90)
  room.take(90)
  expect(() => rooms.open().take(11)).toThrow(FULL)
  room.close()
  rooms.open().take(11)
})

it('small ones have room beside large ones that never end, and a limit of their own', () => {
  const rooms = open()
  rooms.open().take(200)
  const small = rooms.open()
  small.take(10)
  expect(() => small.take(1)).toThrow(FULL)
  for (let count = 0; count < 4; count += 1) rooms.open().take(5)
  expect(() => rooms.open().take(1)).toThrow(FULL)
})
