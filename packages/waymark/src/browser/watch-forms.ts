import { FIELDS, isChecked, readValue, type Field, type FieldValue } from './form-fields.ts'

/** What keeps forms is loaded for pages that have some, before it is needed: it helps when nothing can be loaded. */
let keeper: typeof import('./keep-forms.ts') | undefined
let loading: Promise<void> | undefined

export const FORMS_KEY = '__wm_forms'

/** React keeps the default value of a controlled field equal to its value, so comparing them is not enough. */
export const touched: WeakSet<EventTarget> = new WeakSet()
/** Fields that were filled in as passwords. A button may show them as text later. */
export const secrets: WeakSet<EventTarget> = new WeakSet()

/** What a visitor made of a field before React had it. */
export interface EarlyField {
  value: FieldValue
  /** What the document said, of a field that was changed before anybody listened. */
  given: string | undefined
  caret: [start: number | null, end: number | null]
}

export const earlyFields: Map<Field, EarlyField> = new Map()
let isHydrated = false

/** Before hydration: a visitor may be faster than scripts. */
export function watchForms(): void {
  const note = ({ target }: Event): void => {
    if (target === null) return
    touched.add(target)
    if ((target as Partial<HTMLInputElement>).type === 'password') secrets.add(target)
    // From here on React hears of it itself.
    if (isTaken(target)) earlyFields.delete(target as Field)
    else if ('form' in target) noteEarly(target as Field)
    void loadKeeper()
    tellEarly()
  }
  for (const type of ['input', 'change'])
    document.addEventListener(type, note, { capture: true, passive: true })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // What a browser puts back when the visitor returns is not what the visitor does now.
  if (navigation?.type !== 'navigate') return
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const given = 'defaultValue' in field ? field.defaultValue : ''
    if (isChanged(field, given)) noteEarly(field, given)
  }
  tellEarly()
}

/** React marks each element with its props. */
export function isTaken(target: EventTarget): boolean {
  return Object.keys(target).some((key) => key.startsWith('__reactProps$'))
}

function isChanged(field: Field, given: string): boolean {
  if ('options' in field)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  return isChecked(field) ? field.checked !== field.defaultChecked : field.value !== given
}

function noteEarly(field: Field, given?: string): void {
  const { selectionStart, selectionEnd } = field as HTMLInputElement
  // Of a group of radio buttons the one that was chosen says all.
  if (field.type === 'radio' && readValue(field) === false) return
  earlyFields.set(field, { value: readValue(field), given, caret: [selectionStart, selectionEnd] })
}

/** Before hydration this only loads what it takes. */
function tellEarly(): void {
  if (earlyFields.size === 0) return
  import('./tell-early.ts').then(
    (teller) => isHydrated && teller.tellEarly(),
    // Without it fields are as React left them.
    () => {},
  )
}

/** When a page is shown. */
export function checkForms(): void {
  if (keeper === undefined && document.querySelector(FIELDS) !== null) void loadKeeper()
}

/** What was in the forms when something went wrong; the page may be gone by the time it is loaded anew. */
export function noteForms(): void {
  keeper?.noteForms()
}

/** Before the page is loaded anew through no fault of the visitor. */
export function saveForms(): void {
  keeper?.saveForms()
}

/** The page was not loaded anew. */
export function forgetForms(): void {
  keeper?.forgetForms()
}

/** After hydration: what was there before React, and what a page had that was loaded anew. */
export function restoreForms(): void {
  isHydrated = true
  tellEarly()
  try {
    if (sessionStorage.getItem(FORMS_KEY) === null) return
  } catch {
    // Storage is forbidden, so nothing was kept.
    return
  }
  void loadKeeper().then(() => keeper?.restoreForms())
}

function loadKeeper(): Promise<void> {
  return (loading ??= import('./keep-forms.ts').then(
    (module) => void (keeper = module),
    // Without it the page is as others are: what was typed goes with it. The next page may have more luck.
    () => void (loading = undefined),
  ))
}
