'use client'

import { startTransition, useEffect, useRef, type FormEvent, type RefObject } from 'react'

interface KeptForm {
  ref: RefObject<HTMLFormElement | null>
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

/** React empties a form when its action is over, whatever came of it. This one is emptied by outcomes that are given as `done`. */
export function useKeptForm(send: (form: FormData) => void, done: object | null): KeptForm {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (done !== null) ref.current?.reset()
  }, [done])
  return {
    ref,
    onSubmit(event) {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      startTransition(() => send(form))
    },
  }
}
