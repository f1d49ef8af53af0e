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

/** Before the page is loaded anew through no fault of the visitor. */
export function saveForms(): void {
  const fields = listFields().flatMap((field, index): SavedField[] => {
    const value = readField(field)
    return value === undefined ? [] : [[index, field.name, value]]
  })
  const text = JSON.stringify({ url: location.href, fields })
  if (fields.length === 0 || text.length > MAX_SAVED_CHARS) return
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

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')]
}

/** Only what differs from the page as it was served. */
function readField(field: Field): string | boolean | undefined {
  if (SKIPPED_TYPES.has(field.type)) return undefined
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    return field.checked === field.defaultChecked ? undefined : field.checked
  }
  if (field instanceof HTMLSelectElement) return field.value
  return field.value === field.defaultValue ? undefined : field.value
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
