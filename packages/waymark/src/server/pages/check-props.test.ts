import { expect, test } from 'vitest'
import { findPropProblem } from './check-props.ts'

const circle: Record<string, unknown> = {}
circle['self'] = circle
const shared = { a: 1 }

test.each<[string, unknown, object | undefined]>([
  ['what JSON knows', { a: [1, 'x', true, null, { b: {} }] }, undefined],
  ['one object in two places', { a: shared, b: shared }, undefined],
  ['an object without a prototype', Object.create(null), undefined],
  ['undefined', { a: { b: undefined } }, { path: 'props.a.b', found: 'undefined' }],
  ['a function', { 'a-b': [() => 1] }, { path: 'props["a-b"][0]', found: 'a function' }],
  ['a symbol', { a: Symbol('x') }, { path: 'props.a', found: 'a symbol' }],
  ['a bigint', { a: 1n }, { path: 'props.a', found: 'a bigint' }],
  ['a date', { a: new Date() }, { path: 'props.a', found: 'an object of class Date' }],
  ['a map', { a: new Map() }, { path: 'props.a', found: 'an object of class Map' }],
  ['no number', { a: Number.NaN }, { path: 'props.a', found: 'NaN' }],
  ['a circle', circle, { path: 'props.self', found: 'a part of itself' }],
])('%s', (_name, value, problem) => {
  expect(findPropProblem(value)).toEqual(problem)
})
