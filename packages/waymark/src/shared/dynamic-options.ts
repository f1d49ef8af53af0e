/** Of `dynamic()`, in server and client components alike. `Component` is React's; this folder does not know React. */

type Loaded<Component> = Component | { default: Component }
export type DynamicLoader<Component> = (() => Promise<Loaded<Component>>) & {
  /** URLs of the scripts and stylesheets that it comes in; written by the build, for the renderer of documents. */
  preloads?: readonly string[]
}

/** A loader, or what it would give: code that is loaded at once. */
export type DynamicSource<Component> = DynamicLoader<Component> | Promise<Loaded<Component>>

export interface DynamicLoadingProps {
  /** In `pages/`: why the code did not come. In `app/` that is for the error file. */
  error?: Error | null
  isLoading?: boolean
  pastDelay?: boolean
  /** Beside an error: asks for the code again. */
  retry?: (() => void) | undefined
}

export interface DynamicOptions<Component, Loading> {
  loader?: DynamicLoader<Component> | undefined
  /** Shown until the component is there. */
  loading?: Loading | undefined
  /** `false`: only in the browser. For client components. */
  ssr?: boolean | undefined
}

export interface DynamicSettings<Component, Loading> {
  /** Loads once, however often it is called; after a failure again. */
  load(): Promise<{ default: Component }>
  loading: Loading | undefined
  ssr: boolean
  preloads: readonly string[]
}

/** What `loading` is told while nothing else is known. */
export const STILL_LOADING: DynamicLoadingProps = { error: null, isLoading: true, pastDelay: true }

export function readDynamicOptions<Component, Loading>(
  given: DynamicSource<Component> | DynamicOptions<Component, Loading>,
  more: DynamicOptions<Component, Loading> = {},
): DynamicSettings<Component, Loading> {
  const { loader, loading, ssr = true } = { ...readFirst(given), ...more }
  let loaded: Promise<{ default: Component }> | undefined
  const load = async (): Promise<{ default: Component }> => {
    try {
      const module = await loader!()
      const hasDefault = typeof module === 'object' && module !== null && 'default' in module
      return hasDefault ? (module as { default: Component }) : { default: module as Component }
    } catch (error) {
      loaded = undefined
      throw error
    }
  }
  return { load: () => (loaded ??= load()), loading, ssr, preloads: loader?.preloads ?? [] }
}

function readFirst<Component, Loading>(
  given: DynamicSource<Component> | DynamicOptions<Component, Loading>,
): DynamicOptions<Component, Loading> {
  if (typeof given === 'function') return { loader: given }
  if (!(given instanceof Promise)) return given
  // Whoever shows it is told; until somebody does, it is no failure of the process.
  given.catch(() => undefined)
  return { loader: () => given }
}
