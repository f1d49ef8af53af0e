'use client'

import { useText } from '../../messages/use-text.ts'

/** Ticks every box of its form. */
export function SelectAll() {
  const { text } = useText()
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      title={text('issues.select-all')}
      onChange={({ target: { form, checked } }) => {
        for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="issue"]') ?? [])
          box.checked = checked
        // Boxes that a script ticks tell nobody.
        form?.dispatchEvent(new Event('change', { bubbles: true }))
      }}
    />
  )
}
