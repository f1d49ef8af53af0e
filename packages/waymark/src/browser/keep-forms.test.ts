// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetForms, noteForms, restoreForms, saveForms } from './keep-forms.ts'
import { watchForms } from './watch-forms.ts'

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
  <select name="tags" multiple>
    <option>one</option><option selected>two</option><option>three</option><option value="4">four</option>
  </select>
  <input data-nameless>
  <input data-nameless type="range" min="0" max="10" value="5">
  <input type="date" name="day">
  <input type="password" name="secret">
  <input name="card" autocomplete="section-a billing cc-number">
  <input name="shown" autocomplete="current-password">
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

/** Exactly these values of the list. */
function choose(...values: string[]): void {
  for (const option of get<HTMLSelectElement>('[name=tags]').options)
    option.selected = values.includes(option.value)
}

const chosen = (): string[] =>
  [...get<HTMLSelectElement>('[name=tags]').selectedOptions].map(({ value }) => value)

function fillIn(): void {
  get('[name=text]').value = 'typed'
  get('[name=given]').value = ''
  get<HTMLTextAreaElement>('[name=area]').value = 'two\nlines'
  get('[name=check]').checked = true
  get('[name=checked]').checked = false
  get('[value=l]').checked = true
  get<HTMLSelectElement>('select').value = 'blue'
  choose('one', '4')
  get('[data-nameless]').value = 'no name'
  get('[type=range]').value = '7'
  get('[type=date]').value = '2030-01-02'
  get('[name=secret]').value = 'hunter2'
  get('[name=card]').value = '4111'
  get('[name=shown]').value = 'letmein'
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
  expect(chosen()).toEqual(['one', '4'])
  expect(get('[data-nameless]').value).toBe('no name')
  expect(get('[type=range]').value).toBe('7')
  expect(get('[type=date]').value).toBe('2030-01-02')
})

test('a list in which nothing is chosen any more comes back empty', () => {
  choose()
  saveForms()
  document.body.innerHTML = FORM
  restoreForms()
  expect(chosen()).toEqual([])
})

test('a list of the new page keeps to the options it has', () => {
  choose('one', 'three')
  saveForms()
  document.body.innerHTML = FORM.replace('<option>three</option>', '<option>five</option>')
  restoreForms()
  expect(chosen()).toEqual(['one'])
})

test('a list of which one or several may be chosen in the new page takes no value of the other kind', () => {
  choose('one', 'three')
  get<HTMLSelectElement>('select').value = 'blue'
  saveForms()
  document.body.innerHTML = FORM.replace('name="colour"', 'name="colour" multiple').replace(
    'name="tags" multiple',
    'name="tags"',
  )
  restoreForms()
  expect(get<HTMLSelectElement>('[name=colour]').selectedOptions).toHaveLength(0)
  expect(get<HTMLSelectElement>('[name=tags]').value).toBe('two')
})

test('a password that is shown as text is a password', () => {
  watchForms()
  const field = get('[name=secret]')
  field.value = 'hunter2'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.type = 'text'
  saveForms()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2')
})

test('a field that became a password takes no value', () => {
  get('[name=text]').value = 'typed'
  saveForms()
  document.body.innerHTML = FORM.replace('<input name="text">', '<input name="text" type="password">')
  restoreForms()
  expect(get('[name=text]').value).toBe('')
})

test('secrets and hidden fields are never stored', () => {
  fillIn()
  saveForms()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/hunter2|changed|4111|letmein/)
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

test('what was noted is saved, though the form is gone by then', () => {
  document.body.innerHTML = '<input name="text">'
  document.querySelector('input')!.value = 'noted'
  noteForms()
  document.body.innerHTML = ''
  saveForms()
  expect(JSON.stringify({ ...sessionStorage })).toContain('noted')
})

test('a page that was not loaded anew keeps nothing for the next one', () => {
  get('[name=text]').value = 'typed'
  noteForms()
  saveForms()
  forgetForms()
  expect(sessionStorage.length).toBe(0)
  get('[name=text]').value = 'typed since'
  saveForms()
  expect(JSON.stringify({ ...sessionStorage })).toContain('typed since')
})
