/** Where languages keep what comes with them. Nobody's app lives there, whatever a client says. */
const STANDARD =
  /[\\/](?:lib(?:32|64)?[\\/]python\d[\d.]*|Python\d+[\\/]Lib)[\\/](?!(?:site|dist)-packages[\\/])|^<frozen /
/** Where they keep packages. A client that knows better says so. */
const PACKAGES = /[\\/](?:(?:site|dist)-packages|gems|vendor|pkg[\\/]mod)[\\/]/
const PLATFORM_MODULES = /^(?:javax?|jdk|sun|com\.sun|kotlinx?|scala|android)\./

export interface FramePlace {
  filename: string | undefined
  /** In full, where the name is only a part of it. */
  path: string | undefined
  module: string | undefined
}

/** Is a frame the app's own? `claim` is what the client says, if anything. */
export function isInApp(claim: unknown, { filename, path, module }: FramePlace): boolean {
  if (claim === false || filename === undefined) return claim === true
  // Browsers call everything theirs; what comes from a package is not, nor what Vite made of one for development.
  if (/^node:|node_modules\/|\/vite\/deps\/|^native$|^\[native/.test(filename)) return false
  if (path !== undefined && STANDARD.test(path)) return false
  if (claim === true) return true
  return (
    !(path !== undefined && PACKAGES.test(path)) && !(module !== undefined && PLATFORM_MODULES.test(module))
  )
}
