/** The older router where there is one: pages of `app/` have none, and components for both kinds ask for this. */
export function useCompatRouter(): null {
  return null
}
