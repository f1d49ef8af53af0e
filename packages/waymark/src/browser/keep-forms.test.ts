// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreForms, saveForms, watchForms } from './keep-forms.ts'

/** Past the router's own wrapper. */
const setPath = (path: string): void => History.prototype.replaceState.call(history, history.state, '', path)

const FORM = `
  <input name="text">
  <input name="given" value="given">
  <textarea name="area">old</textarea>
  <input type="checkbox" name="check">
  <input type="checkbox" name="checked" checked>
  <input type="radio" name="size" value="s" checked>
  <input type="radio" name="size" value="l">
  <select name="colour"><option>red</option><option>blue</option></select>
  <input type="password" name="secret">
  <input type="hidden" name="token" value="t">
  <input type="file" name="file">`

const get = <T extends HTMLElement = HTMLInputElement>(selector: string): T =>
  document.querySelector<T>(selector)!

beforeEach(() => {
  setPath('/form')
  sessionStorage.clear()
  document.body.innerHTML = FORM
})
afterEach(() => vi.unstubAllGlobals())

function fillIn(): void {
  get('[name=text]').value = 'typed'
  get('[name=given]').value = ''
  get<HTMLTextAreaElement>('[name=area]').value = 'two\nlines'
  get('[name=check]').checked = true
  get('[name=checked]').checked = false
  get('[value=l]').checked = true
  get<HTMLSelectElement>('select').value = 'blue'
  get('[name=secret]').value = 'hunter2'
  get('[name=token]').value = 'changed'
}

test('what was typed and chosen comes back in the page that is loaded anew', () => {
  fillIn()
  saveForms()
  document.body.innerHTML = FORM
  restoreForms()
  expect(get('[name=text]').value).toBe('typed')
  expect(get('[name=given]').value).toBe('')
  expect(get<HTMLTextAreaElement>('[name=area]').value).toBe('two\nlines')
  expect(get('[name=check]').checked).toBe(true)
  expect(get('[name=checked]').checked).toBe(false)
  expect(get('[value=l]').checked).toBe(true)
  expect(get('[value=s]').checked).toBe(false)
  expect(get<HTMLSelectElement>('select').value).toBe('blue')
})

test('secrets and hidden fields are never stored', () => {
  fillIn()
  saveForms()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/hunter2|changed/)
  document.body.innerHTML = FORM
  restoreForms()
  expect(get('[name=secret]').value).toBe('')
  expect(get('[name=token]').value).toBe('t')
})

test('it is put back once', () => {
  fillIn()
  saveForms()
  document.body.innerHTML = FORM
  restoreForms()
  document.body.innerHTML = FORM
  restoreForms()
  expect(get('[name=text]').value).toBe('')
})

test('another page gets nothing, and neither does the first one afterwards', () => {
  fillIn()
  saveForms()
  document.body.innerHTML = FORM
  setPath('/other')
  restoreForms()
  expect(get('[name=text]').value).toBe('')
  setPath('/form')
  restoreForms()
  expect(get('[name=text]').value).toBe('')
})

test('a field that is another one in the new page is left alone', () => {
  fillIn()
  saveForms()
  document.body.innerHTML = '<input name="renamed"><input name="given" value="given">'
  restoreForms()
  expect(get('[name=renamed]').value).toBe('')
  expect(get('[name=given]').value).toBe('')
})

test('components hear of the values as of keystrokes', () => {
  fillIn()
  saveForms()
  document.body.innerHTML = FORM
  const heard: string[] = []
  for (const type of ['input', 'change', 'click']) {
    document.addEventListener(type, ({ target }) =>
      heard.push(`${type} ${(target as HTMLInputElement).name}`),
    )
  }
  restoreForms()
  expect(heard).toContain('input text')
  expect(heard).toContain('change colour')
  expect(heard).toContain('click check')
})

test('a controlled field is kept although its default value follows its value', () => {
  watchForms()
  const field = get('[name=text]')
  field.value = field.defaultValue = 'typed'
  saveForms()
  expect(sessionStorage.length).toBe(0)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  saveForms()
  document.body.innerHTML = FORM
  restoreForms()
  expect(get('[name=text]').value).toBe('typed')
})

test('a page in which nothing was changed stores nothing', () => {
  saveForms()
  expect(sessionStorage.length).toBe(0)
})

test('more than a sensible amount is not kept', () => {
  get('[name=text]').value = 'x'.repeat(100_001)
  saveForms()
  expect(sessionStorage.length).toBe(0)
})

test.each([
  'not json',
  '"text"',
  '{"url":1}',
  '{"url":"http://app.test/form"}',
  '{"url":"http://app.test/form","fields":[3]}',
])('a store with %j in it does no harm', (text) => {
  saveFormsKey(text)
  expect(() => restoreForms()).not.toThrow()
})

test('storage that refuses does no harm', () => {
  fillIn()
  const refuse = (): never => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => saveForms()).not.toThrow()
  expect(() => restoreForms()).not.toThrow()
})

/** Writes under the key that is really used. */
function saveFormsKey(text: string): void {
  get('[name=text]').value = 'x'
  saveForms()
  sessionStorage.setItem(sessionStorage.key(0)!, text)
}
