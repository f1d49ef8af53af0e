export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Text, whether it is checked, or all that is chosen in a list. */
export type FieldValue = string | boolean | string[]

export const FIELDS = 'input, textarea, select'

export function readValue(field: Field): FieldValue {
  if (isList(field)) return [...field.selectedOptions].map(({ value }) => value)
  return isChecked(field) ? field.checked : field.value
}

export function isChecked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** A select of which several options can be chosen. */
export function isList(field: Field): field is HTMLSelectElement & { type: 'select-multiple' } {
  return field.type === 'select-multiple'
}
