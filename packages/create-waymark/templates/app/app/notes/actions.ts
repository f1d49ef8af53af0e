'use server'

import { revalidatePath } from 'waymark/cache'
import { addNote, findProblem } from '@/lib/notes'

export interface FormState {
  problem?: string
}

export async function saveNote(_state: FormState, form: FormData): Promise<FormState> {
  const text = String(form.get('text') ?? '')
  const problem = findProblem(text)
  if (problem !== undefined) return { problem }
  addNote(text)
  revalidatePath('/notes')
  return {}
}
