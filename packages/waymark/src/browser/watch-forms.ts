/** What keeps forms is loaded for pages that have some, before it is needed: it helps when nothing can be loaded. */
let keeper: typeof import('./keep-forms.ts') | undefined
let loading: Promise<void> | undefined

export const FORMS_KEY = '__wm_forms'

/** React keeps the default value of a controlled field equal to its value, so comparing them is not enough. */
export const touched: WeakSet<EventTarget> = new WeakSet()
/** Fields that were filled in as passwords. A button may show them as text later. */
export const secrets: WeakSet<EventTarget> = new WeakSet()

/** Before hydration: a visitor may be faster than scripts. */
export function watchForms(): void {
  const note = ({ target }: Event): void => {
    if (target === null) return
    touched.add(target)
    if ((target as Partial<HTMLInputElement>).type === 'password') secrets.add(target)
    void loadKeeper()
  }
  for (const type of ['input', 'change'])
    document.addEventListener(type, note, { capture: true, passive: true })
}

/** When a page is shown. */
export function checkForms(): void {
  if (keeper === undefined && document.querySelector('input, textarea, select') !== null) void loadKeeper()
}

/** What was in the forms when something went wrong; the page may be gone by the time it is loaded anew. */
export function noteForms(): void {
  keeper?.noteForms()
}

/** Before the page is loaded anew through no fault of the visitor. */
export function saveForms(): void {
  keeper?.saveForms()
}

/** After hydration, on a page that was loaded anew. */
export function restoreForms(): void {
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
