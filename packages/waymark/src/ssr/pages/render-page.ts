import type { InitialProps } from '../../client/pages/initial-props.ts'
import { createPageData, createPageRouter } from './page-data.ts'
import { runInitialProps } from './page-props.ts'
import type { PageRequest } from './page-request.ts'
import { createAppTree, renderDocument } from './render-document.tsx'
import { createReporter } from './report-failure.ts'

/** What `getInitialProps` of `_app` and of the page give. */
export function collectInitialProps(request: PageRequest): Promise<InitialProps> {
  const router = createPageRouter(request)
  const AppTree = createAppTree(request, { router, nonce: undefined })
  return runInitialProps(request, { router, AppTree })
}

export interface RenderInput {
  props: Record<string, unknown>
  nonce: string | undefined
  isFallback?: boolean
  /** Static pages: the address has a query, which the page learns in the browser. */
  hasQuery?: boolean
  /** Told when the page asks whether the router is ready. */
  onReadyRead?: (() => void) | undefined
  /** Take the place of the texts in the head of every document. */
  scriptTexts?: readonly string[]
}

/** The document of a page whose props are there. */
export function renderPage(
  request: PageRequest,
  { props, nonce, isFallback = false, hasQuery = false, onReadyRead, scriptTexts }: RenderInput,
): Promise<string> {
  const data = createPageData(request, { props, isFallback })
  const router = createPageRouter(request, { isFallback, hasQuery, onReadyRead })
  return renderDocument(request, {
    data,
    router,
    nonce,
    onError: createReporter(request),
    ...(scriptTexts !== undefined && { scriptTexts }),
  })
}
