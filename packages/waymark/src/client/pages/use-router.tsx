'use client'

import { use, type ComponentType, type ReactNode } from 'react'
import { createPageError } from '../../shared/pages-client-errors.ts'
import { hasInitialProps } from './initial-props.ts'
import { RouterContext, type NextRouter } from './router-context.ts'

/**
 * The page on the screen and how to leave it. Components that call this render again with each page.
 * @example const { query, push } = useRouter()
 */
export function useRouter(): NextRouter {
  const router = use(RouterContext)
  if (router === null) throw createPageError('WM_NO_PAGES_ROUTER', {})
  return router
}

export interface WithRouterProps {
  router: NextRouter
}

/** Gives a component the router as a prop, for components that cannot call hooks. */
export function withRouter<Props extends WithRouterProps>(
  Component: ComponentType<Props>,
): ComponentType<Omit<Props, 'router'>> {
  function WithRouter(props: Omit<Props, 'router'>): ReactNode {
    return <Component {...(props as Props)} router={useRouter()} />
  }
  WithRouter.displayName = `withRouter(${Component.displayName || Component.name || 'Unknown'})`
  return hasInitialProps(Component)
    ? Object.assign(WithRouter, { getInitialProps: Component.getInitialProps })
    : WithRouter
}
