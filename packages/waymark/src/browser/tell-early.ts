import { isChecked, isList, readValue, type Field, type FieldValue } from './form-fields.ts'
import { choose, writeText } from './fill-field.ts'
import { earlyFields, isTaken, type EarlyField } from './watch-forms.ts'

/** Parts of a page are hydrated later, when their code is there. */
const RETRY_MS = 200
/** Fields that React never takes are those of somebody else. */
const MAX_RETRIES = 300

let retries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** React keeps most of what it finds in a field but does not tell the page, and puts the text of a textarea back. */
export function tellEarly(): void {
  retries = 0
  tell()
}

function tell(): void {
  clearTimeout(timer)
  for (const [field, early] of earlyFields) {
    const isLeft = !field.isConnected || isAsGiven(field, early)
    if (!isLeft && !isTaken(field)) continue
    earlyFields.delete(field)
    if (isLeft) continue
    // The first time may have been what made React take over this part of the page.
    for (let times = 0; times < 2 && (times === 0 || isOther(field, early.value)); times++)
      repeat(field, early)
  }
  if (earlyFields.size > 0 && retries++ < MAX_RETRIES) timer = setTimeout(tell, RETRY_MS)
}

/** Browsers make `#000000` of a colour without a value, and choose the first option that can be chosen. */
function isAsGiven(field: Field, { given, value }: EarlyField): boolean {
  if (given === undefined) return false
  const fresh = field.cloneNode(true) as Field
  if (isChecked(fresh)) return false
  if (!('options' in fresh)) fresh.value = given
  return !isOther(fresh, value)
}

function isOther(field: Field, value: FieldValue): boolean {
  return String(readValue(field)) !== String(value)
}

/** What the visitor did, as if it were done now. */
function repeat(field: Field, { value, caret: [start, end] }: EarlyField): void {
  if (isChecked(field)) {
    field.checked = value !== true
    field.click()
    return
  }
  if (isOther(field, value)) {
    if (isList(field)) choose(field, value as string[])
    else writeText(field, value as string)
    const isTyping = document.activeElement === field && 'setSelectionRange' in field
    if (isTyping && start !== null) field.setSelectionRange(start, end)
  }
  // React has found this value, and would hear of no change.
  const { _valueTracker: tracker } = field as { _valueTracker?: { setValue(value: string): void } }
  tracker?.setValue(`${String(value)} `)
  const type = 'options' in field || field.type === 'file' ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
