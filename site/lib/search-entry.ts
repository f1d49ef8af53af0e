/** One part of the documentation that can be found. */
export interface SearchEntry {
  /** Its address. */
  id: string
  /** Title of the page that it is on. */
  page: string
  title: string
  text: string
}
