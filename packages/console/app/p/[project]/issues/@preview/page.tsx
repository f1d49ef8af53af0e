/** The list alone: a sheet that was open is closed. */
export default function NoPreview() {
  return null
}
