import type { NextRouter } from '../client/pages/router-context.ts'
import type { NextPage, NextPageContext } from '../server/pages/page-types.ts'

// React developers import the class as the default.
export {
  App,
  App as default,
  type AppInitialProps,
  type AppProps,
  type NextWebVitalsMetric,
} from '../client/pages/app.tsx'

// Types of two environments, which meet here only.
/** What `getInitialProps` of `_app` is given. */
export interface AppContext {
  AppTree: NextPageContext['AppTree']
  Component: NextPage<never>
  ctx: NextPageContext
  router: NextRouter
}
