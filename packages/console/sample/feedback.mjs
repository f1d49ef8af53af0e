import { encodeEnvelope } from './envelope.mjs'

const MINUTE_MS = 60_000

/** What visitors wrote, the latest first; `isError`: when they were shown one. */
const WORDS = [
  {
    message: 'The product page stays empty. I came from the newsletter.',
    name: 'Mara Lind',
    contact_email: 'mara@example.org',
    url: 'https://shop.example.com/product/18',
    ageMinutes: 42,
    isError: true,
  },
  {
    message: 'Could the search look at descriptions as well? I never remember what a thing is called.',
    name: '',
    contact_email: 'jo@example.net',
    ageMinutes: 310,
  },
  {
    message: 'New checkout is much faster, thank you!',
    name: 'Ines',
    contact_email: '',
    ageMinutes: 1_900,
  },
]

export function createFeedbackEnvelopes(projectId, errorEventId, { nowMs = Date.now() } = {}) {
  return WORDS.map(({ ageMinutes, isError, ...words }, index) => {
    const event_id = `fb${index}`.padEnd(32, '0')
    const feedback = isError && errorEventId ? { ...words, associated_event_id: errorEventId } : words
    const event = { event_id, timestamp: (nowMs - ageMinutes * MINUTE_MS) / 1_000, contexts: { feedback } }
    return { projectId, bytes: encodeEnvelope({ event_id }, [['feedback', event]]) }
  })
}
