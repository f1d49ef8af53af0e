/** What is empty or climbs, in the path alone: together they lead out of the console, and from there to another site. */
const LEADS_AWAY = /^[^?#]*\/(?:\/|(?:\.|%2e){1,2}(?:[/?#]|$))/i

/** A path of the console, for `?next=`: anything that could lead elsewhere becomes the first page. */
export function readLocalPath(value: string | null | undefined): string {
  if (value === null || value === undefined || LEADS_AWAY.test(value)) return '/'
  return /^\/[\x21-\x5b\x5d-\x7e]*$/.test(value) ? value : '/'
}
