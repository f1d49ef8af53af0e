import { createElement, startTransition, type ReactNode } from 'react'
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { MountedHeadContext, type MountedHead } from '../../client/pages/mounted-head.ts'
import { PagesRoot } from '../../client/pages/pages-root.tsx'
import type { NextRouter } from '../../client/pages/router-context.ts'
import type { Router as LinkRouter } from '../../client/router-context.ts'
import { OnCommit, PageBoundary } from './page-boundary.tsx'
import type { AppProps, PageComponent } from './page-info.ts'
import { createCancelledError } from './router-errors.ts'
import type { ScrollTarget } from './router-host.ts'
import type { Screen } from './router.ts'

export interface PageRendererOptions {
  container: Element
  App: PageComponent
  head: MountedHead
  trailingSlash: boolean | undefined
  linkRouter: LinkRouter
  rootOptions: RootOptions
  /** Nothing of the app caught it. */
  onError(error: unknown, screen: Screen): void
  scrollTo(target: ScrollTarget): void
}

export interface PageRenderer {
  /** Takes over what the server rendered. */
  hydrate(screen: Screen): Promise<void>
  /** Resolves when it is on the screen; rejects when the next one took its place. */
  show(screen: Screen): Promise<void>
  /** For `getInitialProps` that render the page themselves. */
  createTree(router: NextRouter, Component: unknown): (props: AppProps) => ReactNode
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { container, App, head, trailingSlash, linkRouter, rootOptions } = options
  let root: Root | undefined
  let boundary: PageBoundary | null = null
  /** Ends the wait for the screen that React is rendering. */
  let giveUp: ((reason: unknown) => void) | undefined
  const keepBoundary = (instance: PageBoundary | null): void => void (boundary = instance)

  const wrap = (router: NextRouter, page: ReactNode): ReactNode => (
    <PagesRoot router={router} trailingSlash={trailingSlash} linkRouter={linkRouter}>
      <MountedHeadContext value={head}>{page}</MountedHeadContext>
    </PagesRoot>
  )
  const createPage = ({ router, info }: Screen): ReactNode =>
    createElement(App, { ...info.props, Component: info.Component, err: info.err, router })

  const render = (screen: Screen, mount: (tree: ReactNode) => void): Promise<void> => {
    giveUp?.(createCancelledError('Cancel rendering route'))
    return new Promise((resolve, reject) => {
      giveUp = reject
      const onCommit = (): void => {
        giveUp = undefined
        // `Head` changes the document in a microtask of this commit; titles are right from then on.
        queueMicrotask(() => {
          if (screen.scroll !== undefined) options.scrollTo(screen.scroll)
          resolve()
        })
      }
      const onError = (error: unknown): void => {
        giveUp?.(error)
        giveUp = undefined
        options.onError(error, screen)
      }
      mount(
        <PageBoundary ref={keepBoundary} onError={onError}>
          <OnCommit onCommit={onCommit}>{wrap(screen.router, createPage(screen))}</OnCommit>
        </PageBoundary>,
      )
    })
  }
  return {
    hydrate: (screen) =>
      render(screen, (tree) => {
        startTransition(() => void (root = hydrateRoot(container, tree, rootOptions)))
      }),
    show: (screen) =>
      render(screen, (tree) => {
        startTransition(() => {
          boundary?.recover()
          root?.render(tree)
        })
      }),
    createTree: (router, Component) => (props) =>
      wrap(router, createElement(App, { ...props, Component, router })),
  }
}
