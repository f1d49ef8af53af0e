import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import {
  readDynamicOptions,
  STILL_LOADING,
  type DynamicLoadingProps,
  type DynamicOptions as SharedOptions,
  type DynamicSettings,
  type DynamicSource,
} from '../shared/dynamic-options.ts'

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

function createLazy<Props>({ load, loading, preloads }: Settings<Props>): (props: Props) => ReactNode {
  const Content = lazy(load) as unknown as ComponentType<Props & object>
  return (props) => {
    // Hydration waits for this code; without a word in the document it would be found out about last.
    for (const script of preloads) preloadModule(script, { as: 'script' })
    const content = <Content {...(props as Props & object)} />
    // Without a loading state, the nearest one around waits.
    return loading === undefined ? content : <Suspense fallback={renderLoading(loading)}>{content}</Suspense>
  }
}

const neverChanges = (): (() => void) => () => {}

function createBrowserOnly<Props>({ load, loading }: Settings<Props>): (props: Props) => ReactNode {
  const Content = lazy(load) as unknown as ComponentType<Props & object>
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
