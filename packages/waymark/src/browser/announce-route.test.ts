// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createRouteAnnouncer } from './announce-route.ts'

beforeEach(() => {
  document.title = ''
  document.body.innerHTML = ''
})

const readRegion = (): HTMLElement | null | undefined =>
  document.querySelector('next-route-announcer')?.shadowRoot?.querySelector('#__next-route-announcer__')

test('the region is there before anything is said, and is an assertive one', () => {
  document.title = 'First'
  const announce = createRouteAnnouncer()
  expect(readRegion()?.getAttribute('aria-live')).toBe('assertive')
  announce()
  expect(readRegion()?.textContent).toBe('')
})

test('says the new title, on change only', () => {
  document.title = 'First'
  const announce = createRouteAnnouncer()
  document.title = 'Second'
  announce()
  expect(readRegion()?.textContent).toBe('Second')
  readRegion()!.textContent = 'heard'
  announce()
  expect(readRegion()?.textContent).toBe('heard')
  document.title = 'First'
  announce()
  expect(readRegion()?.textContent).toBe('First')
})

test('says the first heading where there is no title', () => {
  const announce = createRouteAnnouncer()
  document.body.innerHTML = '<h1> Welcome <b>home</b> </h1><h1>Other</h1>'
  announce()
  expect(readRegion()?.textContent).toBe('Welcome home')
})

test('comes back when the document was replaced', () => {
  const announce = createRouteAnnouncer()
  document.body.innerHTML = ''
  document.title = 'Third'
  announce()
  expect(readRegion()?.textContent).toBe('Third')
})
