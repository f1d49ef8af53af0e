'use client'

/** Remove it when you have seen what an error looks like. */
export function BreakButton() {
  return (
    <button type="button" onClick={breakOnPurpose}>
      Break something
    </button>
  )
}

function breakOnPurpose(): void {
  throw new Error('This error was thrown on purpose')
}
