// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('./watch-forms.ts')

/** Each test has a page of its own, which has loaded nothing yet. */
let forms: Module

beforeEach(async () => {
  vi.resetModules()
  sessionStorage.clear()
  document.body.innerHTML = ''
  forms = await import('./watch-forms.ts')
})
afterEach(() => vi.doUnmock('./keep-forms.ts'))

function type(text: string): void {
  const field = document.querySelector('input')!
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const readSaved = (): string => JSON.stringify({ ...sessionStorage })

test('a page with a field is ready to keep it when it is shown', async () => {
  document.body.innerHTML = '<input name="text">'
  forms.checkForms()
  await vi.dynamicImportSettled()
  document.querySelector('input')!.value = 'typed'
  forms.saveForms()
  expect(readSaved()).toContain('typed')
})

test('a page that gets a field later is ready after the first key', async () => {
  forms.watchForms()
  forms.checkForms()
  document.body.innerHTML = '<input name="text">'
  type('typed')
  await vi.dynamicImportSettled()
  forms.saveForms()
  expect(readSaved()).toContain('typed')
})

test('a page without fields loads nothing', async () => {
  const load = vi.fn(() => ({}))
  vi.doMock('./keep-forms.ts', load)
  forms.checkForms()
  forms.restoreForms()
  await vi.dynamicImportSettled()
  expect(load).not.toHaveBeenCalled()
})

test('what was saved is put back by a page that has just been loaded', async () => {
  document.body.innerHTML = '<input name="text">'
  sessionStorage.setItem(
    forms.FORMS_KEY,
    JSON.stringify({ url: location.href, fields: [[0, 'text', 'typed']] }),
  )
  forms.restoreForms()
  await vi.dynamicImportSettled()
  expect(document.querySelector('input')!.value).toBe('typed')
})

test('when it cannot be loaded, the page goes on and the next key tries again', async () => {
  vi.doMock('./keep-forms.ts', () => {
    throw new Error('gone')
  })
  forms.watchForms()
  document.body.innerHTML = '<input name="text">'
  type('a')
  await vi.dynamicImportSettled()
  forms.saveForms()
  expect(readSaved()).toBe('{}')
  vi.doUnmock('./keep-forms.ts')
  type('ab')
  await vi.dynamicImportSettled()
  forms.saveForms()
  expect(readSaved()).toContain('ab')
})
