/** Closes the dialog on the way to the first page. */
export default function NoDialog() {
  return null
}
