/** Development is often opened over plain HTTP from another device, where the clipboard interface is missing. */
export async function copyText(text: string, parent: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, parent)
  }
}

/** Inside `parent`, because nothing outside an open modal dialog can be selected. */
function copyBySelection(text: string, parent: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'copy-source'
  parent.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
