/** The answer to a change of somebody whose session is over; the page that sent it explains it. */
export const SIGNED_OUT = 'signed out'
