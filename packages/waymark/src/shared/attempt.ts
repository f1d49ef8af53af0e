/** What a function gives, or `otherwise` where it throws. */
export function attempt<Result, Otherwise = undefined>(
  run: () => Result,
  otherwise?: Otherwise,
): Result | Otherwise {
  try {
    return run()
  } catch {
    return otherwise as Otherwise
  }
}
