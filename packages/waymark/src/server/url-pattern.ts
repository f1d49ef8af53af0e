/** As much of it as is the same in all versions of the standard. */
interface PatternClass {
  new (
    input?: string | Record<string, string>,
    baseURL?: string,
  ): {
    test(input?: string | URL | Record<string, string>, baseURL?: string): boolean
    exec(input?: string | URL | Record<string, string>, baseURL?: string): object | null
  }
}

/** Where the types of the app know the class, it is theirs. */
type GlobalPattern = typeof globalThis extends { URLPattern: infer Pattern } ? Pattern : PatternClass

/** The `URLPattern` of the platform. Node has one from version 23.8 on; before that it is `undefined`. */
export const URLPattern: GlobalPattern | undefined = (globalThis as { URLPattern?: GlobalPattern }).URLPattern
