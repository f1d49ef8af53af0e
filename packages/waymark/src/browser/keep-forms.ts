import { FIELDS, isChecked, isList, readValue, type Field, type FieldValue } from './form-fields.ts'
import { choose, writeText } from './fill-field.ts'
import { FORMS_KEY, secrets, touched } from './watch-forms.ts'

const MAX_SAVED_CHARS = 100_000

/** A field, by its place in the page, and what was in it. */
type SavedField = [index: number, name: string, value: FieldValue]

interface SavedForms {
  url: string
  fields: SavedField[]
}

/** Files cannot be kept; hidden fields are the app's own. */
const SKIPPED_TYPES = new Set(['file', 'hidden', 'submit', 'button', 'image', 'reset'])
/** What a field asks browsers to fill in that nobody else may store. */
const SECRET_AUTOCOMPLETE = /\bpassword\b|-password\b|\bone-time-code\b|\bcc-/

/** What was in the forms when something went wrong; the page may be gone by the time it is loaded anew. */
let noted: SavedForms | undefined

export function noteForms(): void {
  noted = readForms()
}

/** Before the page is loaded anew through no fault of the visitor. */
export function saveForms(): void {
  const forms = noted?.url === location.href ? noted : readForms()
  const text = JSON.stringify(forms)
  if (forms.fields.length === 0 || text.length > MAX_SAVED_CHARS) return
  try {
    sessionStorage.setItem(FORMS_KEY, text)
  } catch {
    // Storage is full or forbidden: nothing is kept.
  }
}

export function forgetForms(): void {
  noted = undefined
  try {
    sessionStorage.removeItem(FORMS_KEY)
  } catch {
    // Storage is forbidden, so nothing is in it.
  }
}

/** After hydration: puts the values back and tells React as a keystroke would. */
export function restoreForms(): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem(FORMS_KEY) ?? 'null') as SavedForms | null
    sessionStorage.removeItem(FORMS_KEY)
    if (saved === null || saved.url !== location.href) return
    const present = listFields()
    for (const [index, name, value] of saved.fields) {
      const field = present[index]
      if (field !== undefined && field.name === name && isKept(field)) writeField(field, value)
    }
  } catch {
    // Storage is forbidden, or another build wrote it in its own way: nothing is put back.
  }
}

function readForms(): SavedForms {
  const fields = listFields().flatMap((field, index): SavedField[] => {
    const value = readField(field)
    return value === undefined ? [] : [[index, field.name, value]]
  })
  return { url: location.href, fields }
}

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)]
}

/** Secrets are never stored. */
function isKept(field: Field): boolean {
  if (field.type === 'password' || secrets.has(field)) return false
  return !SKIPPED_TYPES.has(field.type) && !SECRET_AUTOCOMPLETE.test(field.autocomplete)
}

/** Only what the visitor changed: the rest is the server's to say. */
function readField(field: Field): FieldValue | undefined {
  if (!isKept(field) || (!touched.has(field) && !differs(field))) return undefined
  const value = readValue(field)
  // Of a group of radio buttons the one that was chosen says all.
  return field.type === 'radio' && value === false ? undefined : value
}

/** From the page as it was served; a visitor may be faster than the script that listens. */
function differs(field: Field): boolean {
  if (isChecked(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  const isDefault = (option: HTMLOptionElement): boolean => option.hasAttribute('selected')
  if (isList(field)) return options.some((option) => option.selected !== isDefault(option))
  return field.value !== (options.find(isDefault) ?? options[0])?.value
}

function writeField(field: Field, value: FieldValue): void {
  if (typeof value === 'boolean') {
    // A click is what React listens to on these.
    if (isChecked(field) && field.checked !== value) field.click()
    return
  }
  if (isChecked(field) || isList(field) !== Array.isArray(value)) return
  if (typeof value === 'string') writeText(field, value)
  else if (isList(field)) choose(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
