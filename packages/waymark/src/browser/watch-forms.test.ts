// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

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

const arriveBy = (type: 'navigate' | 'reload'): void =>
  void vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])

/** What React leaves on an element, and the changes that its page hears of. */
function takeOver(field: HTMLInputElement | HTMLTextAreaElement): string[] {
  const heard: string[] = []
  let known = field.value
  Object.assign(field, {
    __reactProps$x: {},
    _valueTracker: { setValue: (value: string) => (known = value) },
  })
  field.addEventListener('input', () => void (field.value !== known && heard.push(field.value)))
  return heard
}

describe('a field that was changed before there was a script', () => {
  afterEach(() => vi.restoreAllMocks())

  test('is told to the page that took it over', async () => {
    arriveBy('navigate')
    document.body.innerHTML = '<textarea>old</textarea>'
    const field = document.querySelector('textarea')!
    field.value = 'typed'
    forms.watchForms()
    field.value = 'old'
    const heard = takeOver(field)
    forms.restoreForms()
    await vi.dynamicImportSettled()
    expect(heard).toEqual(['typed'])
    expect(field.value).toBe('typed')
  })

  test('is left alone when the visitor went on typing after that', async () => {
    arriveBy('navigate')
    document.body.innerHTML = '<input>'
    const field = document.querySelector('input')!
    field.value = 'typed'
    forms.watchForms()
    const heard = takeOver(field)
    type('typed more')
    forms.restoreForms()
    await vi.dynamicImportSettled()
    expect(heard).toEqual(['typed more'])
  })

  test('is left alone when the browser may have put it back after a reload', async () => {
    arriveBy('reload')
    document.body.innerHTML = '<input>'
    const field = document.querySelector('input')!
    field.value = 'restored'
    forms.watchForms()
    const heard = takeOver(field)
    forms.restoreForms()
    await vi.dynamicImportSettled()
    expect(heard).toEqual([])
  })
})
