import type { AccessStatus } from './control-flow.ts'

/** Sentences that visitors see when a page is missing or failed. They are a contract: tests and tools match them. */

export const ACCESS_TEXTS: Record<AccessStatus, string> = {
  401: "You're not authorized to access this page.",
  403: 'This page could not be accessed.',
  404: 'This page could not be found.',
}

/** A digest exists only when the server failed; without one the browser did. */
export function readErrorTexts(digest: string | undefined): { title: string; text: string } {
  const title = `Application error: a ${digest ? 'server' : 'client'}-side exception has occurred`
  return {
    title,
    text: `${title} (see the ${digest ? 'server logs' : 'browser console'} for more information).`,
  }
}

/** What to do when a form that was sent without JavaScript is refused. */
export const FORM_ADVICE = {
  tooLarge:
    'What you sent is larger than this site accepts. Go back, send less or a smaller file, and try again.',
  outdated:
    'The page that you sent this from is out of date. Go back, load it again, and send the form once more.',
  other: 'What you sent could not be accepted. Go back, load the page again, and send the form once more.',
} as const

export const HOME_TEXT = 'Go to the home page'
export const COPY_TEXT = 'Copy digest'
export const COPIED_TEXT = 'Copied'
export const RETRY_TEXT = 'Try again'
