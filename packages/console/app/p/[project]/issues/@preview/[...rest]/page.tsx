/** An issue as a page has no sheet over it. */
export default function NoPreview() {
  return null
}
