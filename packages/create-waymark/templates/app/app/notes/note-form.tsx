'use client'

import { useActionState } from 'react'
import { saveNote } from './actions'

/** Works before the code of the page is loaded, and without it. */
export function NoteForm() {
  const [state, save, isSaving] = useActionState(saveNote, {})
  return (
    <form action={save}>
      <input name="text" aria-label="New note" placeholder="A new note" />
      <button disabled={isSaving}>Save</button>
      {state.problem === undefined ? null : (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
    </form>
  )
}
