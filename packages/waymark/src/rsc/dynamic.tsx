import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { DynamicComponent, DynamicOptions, Loader } from '../client/dynamic.tsx'
import { readDynamicOptions, STILL_LOADING } from '../shared/dynamic-options.ts'
import { createError } from '../shared/errors.ts'

/** `dynamic()` as server components get it. What it loads is rendered here, or is a reference to a client component. */
export function dynamic<Props = object>(
  loader: Loader<Props> | DynamicOptions<Props>,
  options?: DynamicOptions<Props>,
): DynamicComponent<Props> {
  const { load, loading: Loading, ssr } = readDynamicOptions(loader, options)
  if (!ssr) throw createError('WM_DYNAMIC_ON_SERVER')
  const Content = lazy(load) as unknown as ComponentType<Props & object>
  const Dynamic = (props: Props): ReactNode => {
    const content = <Content {...(props as Props & object)} />
    return Loading === undefined ? (
      content
    ) : (
      <Suspense fallback={<Loading {...STILL_LOADING} />}>{content}</Suspense>
    )
  }
  return Object.assign(Dynamic, { preload: load })
}
