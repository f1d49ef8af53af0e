import type { NextApiRequest, NextApiResponse } from 'waymark/pages'
import { addNote, findProblem, listNotes, type Note } from '@/lib/notes'

export default function handler(
  request: NextApiRequest,
  response: NextApiResponse<Note[] | Note | { problem: string }>,
) {
  if (request.method === 'GET') return response.json(listNotes())
  if (request.method !== 'POST') return response.status(405).json({ problem: 'Use GET or POST.' })
  const text = String(request.body?.text ?? '')
  const problem = findProblem(text)
  return problem === undefined
    ? response.status(201).json(addNote(text))
    : response.status(400).json({ problem })
}
