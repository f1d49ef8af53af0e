/**
 * The form that asks a visitor what happened before an error. It is sent to pages of any app as text, so that each function here
 * uses nothing but its parameters, the browser and the others. Texts are set as text, whoever chose them, and styles are a sheet
 * that the page's Content-Security-Policy does not count as inline.
 */

/** What stands in the form; clients may choose all of it. */
export interface DialogTexts {
  title: string
  subtitle: string
  subtitle2: string
  labelName: string
  labelEmail: string
  labelComments: string
  labelClose: string
  labelSubmit: string
  errorGeneric: string
  errorFormEntry: string
  successMessage: string
}

export interface DialogSettings {
  texts: DialogTexts
  lang: string
  /** What the app knows of the visitor; empty for nothing. */
  name: string
  email: string
  maxChars: number
}

/** `address`: where the script came from is where the form goes to. */
export function showDialog({ texts, lang, name, email, maxChars }: DialogSettings, address: string): void {
  const id = 'waymark-report-dialog'
  document.getElementById(id)?.remove()
  const host = document.createElement('div')
  host.id = id
  host.lang = lang
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createSheet()]
  const dialog = addElement(root, 'dialog')
  const heading = addElement(dialog, 'h2', texts.title)
  heading.id = 'title'
  dialog.setAttribute('aria-labelledby', heading.id)
  if (texts.subtitle !== '') addElement(dialog, 'p', texts.subtitle)
  const form = addElement(dialog, 'form')
  if (texts.subtitle2 !== '') addElement(form, 'p', texts.subtitle2)
  const nameField = addField(form, 'input', texts.labelName)
  nameField.autocomplete = 'name'
  nameField.value = name
  const emailField = addField(form, 'input', texts.labelEmail)
  emailField.type = 'email'
  emailField.autocomplete = 'email'
  emailField.value = email
  const commentsField = addField(form, 'textarea', texts.labelComments)
  commentsField.required = true
  commentsField.rows = 5
  nameField.maxLength = emailField.maxLength = 200
  commentsField.maxLength = maxChars
  const note = addElement(dialog, 'p')
  note.setAttribute('role', 'status')
  const buttons = addElement(form, 'div')
  const submit = addElement(buttons, 'button', texts.labelSubmit)
  const close = addElement(buttons, 'button', texts.labelClose)
  close.type = 'button'
  close.addEventListener('click', () => dialog.close())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit.disabled = true
    note.textContent = ''
    const fields = { name: nameField.value, email: emailField.value, comments: commentsField.value }
    const body = new URLSearchParams({ ...fields, url: location.href })
    fetch(address, { method: 'POST', body, credentials: 'omit' }).then(
      ({ ok, status }) => finish(ok ? 'sent' : status === 400 ? 'invalid' : 'failed'),
      () => finish('failed'),
    )
  })
  function finish(outcome: 'sent' | 'invalid' | 'failed'): void {
    submit.disabled = false
    if (outcome === 'sent') {
      note.textContent = texts.successMessage
      dialog.append(close)
      form.remove()
      close.focus()
    } else note.textContent = outcome === 'invalid' ? texts.errorFormEntry : texts.errorGeneric
  }
  dialog.addEventListener('close', () => {
    host.remove()
    // Clients listen for these words.
    window.postMessage('__sentry_reportdialog_closed__', '*')
  })
  document.body.append(host)
  dialog.showModal()
  const firstEmpty = [nameField, emailField, commentsField].find((field) => field.value === '')
  firstEmpty?.focus()
}

export function addElement<Name extends keyof HTMLElementTagNameMap>(
  parent: Node,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  parent.appendChild(element)
  return element
}

export function addField<Name extends 'input' | 'textarea'>(
  form: HTMLFormElement,
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const label = addElement(form, 'label')
  addElement(label, 'span', text)
  return addElement(label, name)
}

/** Colours of the system: right in the dark as well, and for whoever chose some. */
export function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { all: initial }
    dialog { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); overflow: auto;
      padding: 1.5rem; border: 1px solid GrayText; border-radius: 8px; color-scheme: light dark;
      background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    dialog::backdrop { background: rgb(0 0 0 / 50%) }
    h2 { margin: 0; font-size: 1.25rem; line-height: 1.3 }
    p { margin: .5rem 0 0 }
    p:empty { display: none }
    label { display: block; margin-top: 1rem }
    label span { display: block; font-weight: 600 }
    input, textarea { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
    textarea { resize: vertical }
    button { margin: 1rem .5rem 0 0; padding: .5rem 1rem; font: inherit }
  `)
  return sheet
}
