'use client'

import { Component, type ComponentType, type ReactNode } from 'react'
import { runInitialProps } from './initial-props.ts'
import type { NextRouter } from './router-context.ts'

/** Props of `_app`. */
// oxlint-disable-next-line typescript/no-explicit-any -- each page has other props, and an `_app` reads those it knows of
export interface AppProps<Props = any> {
  Component: ComponentType<Record<string, unknown>>
  pageProps: Props
  router: NextRouter
}

/** What `getInitialProps` of `_app` gives. */
export interface AppInitialProps<Props = AppProps['pageProps']> {
  pageProps: Props
}

/** What `reportWebVitals` of `_app` is called with. */
export interface NextWebVitalsMetric {
  id: string
  /** `CLS`, `FCP`, `INP`, `LCP` or `TTFB`. */
  name: string
  /** Milliseconds since the page was asked for. */
  startTime: number
  /** Milliseconds or, of `CLS`, a score. */
  value: number
  label: 'web-vital'
}

interface InitialPropsInput {
  Component: unknown
  ctx: unknown
}

/** Stands in for pages/_app, and is what an `_app` class extends. */
export class App<Props = object> extends Component<Props & AppProps> {
  static getInitialProps = async ({ Component: page, ctx }: InitialPropsInput): Promise<AppInitialProps> => ({
    pageProps: await runInitialProps(page, ctx),
  })

  override render(): ReactNode {
    const { Component: Page, pageProps } = this.props as AppProps
    return <Page {...pageProps} />
  }
}

// Loaded like any other file of pages/.
// oxlint-disable-next-line import/no-default-export
export default App
