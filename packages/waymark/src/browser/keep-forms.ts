const FORMS_KEY = '__wm_forms'
const MAX_SAVED_CHARS = 100_000

/** A field, by its place in the page, and what was in it. */
type SavedField = [index: number, name: string, value: string | boolean]

interface SavedForms {
  url: string
  fields: SavedField[]
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Secrets and files stay out; hidden fields are the app's own. */
const SKIPPED_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'])

/** React keeps the default value of a controlled field equal to its value, so comparing them is not enough. */
const touched = new WeakSet<EventTarget>()

export function watchForms(): void {
  const note = ({ target }: Event): void => void (target !== null && touched.add(target))
  for (const type of ['input', 'change'])
    document.addEventListener(type, note, { capture: true, passive: true })
}

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

/** After hydration: puts the values back and tells React as a keystroke would. */
export function restoreForms(): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem(FORMS_KEY) ?? 'null') as SavedForms | null
    sessionStorage.removeItem(FORMS_KEY)
    if (saved === null || saved.url !== location.href) return
    const present = listFields()
    for (const [index, name, value] of saved.fields) {
      const field = present[index]
      if (field !== undefined && field.name === name) writeField(field, value)
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
  return [...document.querySelectorAll<Field>('input, textarea, select')]
}

/** Only what the visitor changed: the rest is the server's to say. */
function readField(field: Field): string | boolean | undefined {
  if (SKIPPED_TYPES.has(field.type) || (!touched.has(field) && !differs(field))) return undefined
  return isChecked(field) ? field.checked : field.value
}

function isChecked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** From the page as it was served; a visitor may be faster than the script that listens. */
function differs(field: Field): boolean {
  if (isChecked(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

function writeField(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // A click is what React listens to on these.
    if ((field as HTMLInputElement).checked !== value) field.click()
    return
  }
  // React remembers the value it wrote; the setter of the prototype goes past that, as typing does.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
