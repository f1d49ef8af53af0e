/** One that is out of date again and again comes from somewhere else. */
const MAX_TRIES = 3

interface Revised {
  /** Of the routes that it was made from. */
  revision: number
}

interface Current<Module extends Revised> {
  load(): Promise<Module>
  revision(): number
  /** What was loaded is out of date. */
  invalidate(): void
}

/**
 * A module that was being compiled when the routes changed may be what runs after it, while the compiled one is new: nothing else
 * would tell that the routes are old.
 */
export async function loadCurrent<Module extends Revised>({
  load,
  revision,
  invalidate,
}: Current<Module>): Promise<Module> {
  for (let tries = 1; ; tries += 1) {
    const wanted = revision()
    const module = await load()
    if (module.revision >= wanted || tries === MAX_TRIES) return module
    invalidate()
  }
}
