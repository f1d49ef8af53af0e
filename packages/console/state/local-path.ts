/** A path of the console, for `?next=`: anything that could lead elsewhere becomes the first page. */
export function readLocalPath(value: string | null | undefined): string {
  return value !== null && value !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)
    ? value
    : '/'
}
