// React developers import the class as the default.
export { App, App as default, type AppProps, type NextWebVitalsMetric } from '../client/pages/app.tsx'
export type { AppContext, AppInitialProps } from '../server/pages/page-types.ts'
