export interface Note {
  id: string
  text: string
}

const LONGEST_NOTE = 200

/** Kept until the server stops. A real app has a database here. */
const notes = new Map<string, Note>([['1', { id: '1', text: 'Read the documentation' }]])

export function listNotes(): Note[] {
  return [...notes.values()]
}

export function findNote(id: string): Note | undefined {
  return notes.get(id)
}

/** What is wrong with a text, in words for the person who wrote it. */
export function findProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Write something first.'
  if (text.length > LONGEST_NOTE) return `A note has at most ${LONGEST_NOTE} characters.`
  return undefined
}

export function addNote(text: string): Note {
  const note = { id: String(notes.size + 1), text: text.trim() }
  notes.set(note.id, note)
  return note
}
