import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createRenderGate } from './render-gate.ts'

class FakeResponse extends EventEmitter {
  statusCode = 200
  destroyed = false
  headers: Record<string, string> = {}
  body: string | undefined
  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  end(body: string): void {
    this.body = body
  }
}

const create = (): FakeResponse & ServerResponse => new FakeResponse() as FakeResponse & ServerResponse

test('beyond the limit the answer is 503, and a place that was left is given again', () => {
  const gate = createRenderGate(2)
  const [first, second, third, fourth] = [create(), create(), create(), create()]
  expect([gate.admit(first), gate.admit(second), gate.admit(third)]).toEqual([true, true, false])
  expect(third).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } })
  expect(third.headers['cache-control']).toContain('no-store')
  expect(third.body).toContain('503')
  third.emit('close')
  expect(gate.admit(create())).toBe(false)
  first.emit('close')
  expect([gate.admit(fourth), gate.admit(create())]).toEqual([true, false])
  expect(fourth.body).toBeUndefined()
})

test('who has left before the turn came takes no place: nobody would give it back', () => {
  const gate = createRenderGate(1)
  const left = create()
  left.destroyed = true
  left.emit('close')
  expect(gate.admit(left)).toBe(false)
  expect(left.body).toBeUndefined()
  expect(gate.admit(create())).toBe(true)
})
