/** Closes the dialog on the way to any page that does not open one. */
export default function NoDialog() {
  return null
}
