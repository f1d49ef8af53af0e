/** What a form shows after it was sent. */
export interface FormResult {
  isDone: boolean
  text: string
  /** Shown this once. */
  secret?: string
  link?: { href: string; text: string }
}

export type FormState = FormResult | null
/** None looks at the state before: the browser may have made it. */
export type FormAction = (previous: null, form: FormData) => Promise<FormState>

/** Of projects, users and tokens. */
export const MAX_NAME_CHARS = 60

export function readField(form: FormData, name: string, maxChars = 1_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, maxChars) : ''
}

/** -1: it is none. */
export function readId(form: FormData, name: string): number {
  const value = readField(form, name)
  return /^\d{1,15}$/.test(value) ? Number(value) : -1
}
