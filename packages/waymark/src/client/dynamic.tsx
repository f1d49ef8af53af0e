import {
  createContext,
  lazy,
  Suspense,
  use,
  useReducer,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { preloadModule } from 'react-dom'
import {
  readDynamicOptions,
  STILL_LOADING,
  type DynamicLoadingProps,
  type DynamicOptions as SharedOptions,
  type DynamicSettings,
  type DynamicSource,
} from '../shared/dynamic-options.ts'
import { readHub } from '../shared/telemetry/hub.ts'
import { PageLinksContext } from './pages/page-links-context.ts'

type LoadingComponent = (props: DynamicLoadingProps) => ReactNode
export type Loader<Props> = DynamicSource<ComponentType<Props>>
export type DynamicOptions<Props> = SharedOptions<ComponentType<Props>, LoadingComponent>
type Settings<Props> = DynamicSettings<ComponentType<Props>, LoadingComponent>

/** A component whose code can be asked for before it is shown. */
export type DynamicComponent<Props> = ComponentType<Props> & { preload(): Promise<unknown> }

/**
 * A component whose code is loaded when it is shown.
 * @example const Map = dynamic(() => import('./map.tsx'), { ssr: false, loading: () => <p>Loading…</p> })
 */
export function dynamic<Props = object>(
  loader: Loader<Props> | DynamicOptions<Props>,
  options?: DynamicOptions<Props>,
): DynamicComponent<Props> {
  const settings: Settings<Props> = readDynamicOptions(loader, options)
  const component = settings.ssr ? createLazy(settings) : createBrowserOnly(settings)
  return Object.assign(component, { preload: settings.load, displayName: 'Dynamic' })
}

function createLazy<Props>(settings: Settings<Props>): (props: Props) => ReactNode {
  const { loading, preloads } = settings
  const Content = createContent(settings)
  const isStyle = (file: string): boolean => file.endsWith('.css')
  const scripts = preloads.filter((file) => !isStyle(file))
  // Its markup is in the document before its code runs. In the browser the code brings them.
  const styles = preloads
    .filter(isStyle)
    .map((href) => <link key={href} rel="stylesheet" href={href} precedence="dynamic" crossOrigin="" />)
  return (props) => {
    // Hydration waits for this code; without a word in the document it would be found out about last.
    for (const script of scripts) preloadModule(script, { as: 'script' })
    const content = (
      <>
        {styles}
        <Content {...(props as Props & object)} />
      </>
    )
    // Without a loading state, the nearest one around waits.
    return loading === undefined ? content : <Suspense fallback={renderLoading(loading)}>{content}</Suspense>
  }
}

const RetryContext = createContext<(() => void) | undefined>(undefined)

/**
 * Waits for the code. When it does not come, `app/` has boundaries around every page; in `pages/` the loading state
 * takes its place, so that the rest of the page stays.
 */
function createContent<Props>({ load, loading }: Settings<Props>): ComponentType<Props & object> {
  type Content = ComponentType<Props & object>
  const forgive = (error: unknown): { default: Content } => ({ default: createFailure(error, loading) })
  const loadContent = load as unknown as () => Promise<{ default: Content }>
  const createForgiving = (): Content => lazy(() => loadContent().catch(forgive)) as unknown as Content
  const Strict = lazy(loadContent) as unknown as Content
  let Forgiving = createForgiving()
  return function Content(props) {
    const [, renderAgain] = useReducer((count: number) => count + 1, 0)
    if (typeof document === 'undefined' || use(PageLinksContext) === null) return <Strict {...props} />
    const retry = (): void => {
      Forgiving = createForgiving()
      renderAgain()
    }
    return (
      <RetryContext value={retry}>
        <Forgiving {...props} />
      </RetryContext>
    )
  }
}

function createFailure(error: unknown, Loading: LoadingComponent | undefined): () => ReactNode {
  console.error(error)
  const mechanism = { type: 'auto.function.waymark.dynamic', handled: true }
  readHub()?.push({ kind: 'error', at: Date.now(), error, mechanism })
  const known = error instanceof Error ? error : new Error(String(error), { cause: error })
  return function Failure() {
    const retry = use(RetryContext)
    if (Loading === undefined) return null
    return <Loading {...STILL_LOADING} isLoading={false} error={known} retry={retry} />
  }
}

const neverChanges = (): (() => void) => () => {}

function createBrowserOnly<Props>(settings: Settings<Props>): (props: Props) => ReactNode {
  const { load, loading } = settings
  const Content = createContent(settings)
  return function BrowserOnly(props) {
    // False on the server and while its markup is taken over, which must look the same.
    const isBrowser = useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    )
    // The code is on its way before hydration is through. A failure is met when the component is shown.
    if (!isBrowser && typeof document !== 'undefined') load().catch(() => {})
    const fallback = renderLoading(loading)
    return (
      <Suspense fallback={fallback}>
        {isBrowser ? <Content {...(props as Props & object)} /> : fallback}
      </Suspense>
    )
  }
}

function renderLoading(Loading: LoadingComponent | undefined): ReactNode {
  return Loading === undefined ? null : <Loading {...STILL_LOADING} />
}
