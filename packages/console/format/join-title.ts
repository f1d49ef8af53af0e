/** Type and text of an issue; empty when it has neither. */
export function joinTitle({ type, value }: { type: string; value: string }): string {
  return [type, value].filter((part) => part !== '').join(': ')
}
