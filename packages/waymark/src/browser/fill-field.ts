import type { Field } from './form-fields.ts'

/** React remembers the value it wrote; the setter of the prototype goes past that, as typing does. */
export function writeText(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}

export function choose({ options }: HTMLSelectElement, values: readonly string[]): void {
  for (const option of options) option.selected = values.includes(option.value)
}
