import type { NextRouter } from '../../client/pages/router-context.ts'
import { runAppInitialProps, type InitialProps } from '../../client/pages/initial-props.ts'
import { findPropProblem } from '../../server/pages/check-props.ts'
import { readDataResult, type DataFunctionName, type DataResult } from '../../server/pages/data-result.ts'
import { createUnaskedMessages } from '../../server/pages/unasked-context.ts'
import { createUserMessage } from '../../server/pages/user-message.ts'
import type { NextPageContext } from '../../server/pages/page-types.ts'
import type { RevalidateReason } from '../../server/pages/static-pages.ts'
import { measure, type Step } from '../../server/telemetry/measure.ts'
import { createError } from '../../shared/errors.ts'
import { addPrefixes } from '../../shared/href.ts'
import { ERROR_PAGES } from './check-page.ts'
import type { PageRequest } from './page-request.ts'

/** Runs `getServerSideProps`. */
export async function runServerProps(request: PageRequest): Promise<DataResult> {
  const { context, page, query, params, resolvedUrl } = request
  const result = await measure(context, createStep('getServerSideProps', page.pattern), () =>
    page.getServerSideProps!({
      req: createUserMessage(context),
      res: context.response,
      query,
      resolvedUrl,
      ...readParams(page.pattern, params),
      ...readPreviewFields(request),
      ...readDataLocale(request),
    }),
  )
  // The function may have answered itself.
  if (context.response.writableEnded) return { outcome: { kind: 'props', props: {} }, revalidate: false }
  return checkResult(request, 'getServerSideProps', result)
}

/** Runs `getStaticProps`. */
export async function runStaticProps(request: PageRequest, reason: RevalidateReason): Promise<DataResult> {
  const { context, page, params } = request
  const result = await measure(context, createStep('getStaticProps', page.pattern), () =>
    page.getStaticProps!({
      ...readParams(page.pattern, params),
      ...readPreviewFields(request),
      ...readDataLocale(request),
      revalidateReason: reason,
    }),
  )
  return checkResult(request, 'getStaticProps', result)
}

async function checkResult(
  request: PageRequest,
  name: DataFunctionName,
  result: unknown,
): Promise<DataResult> {
  const { state, page } = request
  const { warn } = state.host.runtime
  const read = await readDataResult(result, { name, file: page.path, warn })
  if (!state.isProduction && read.outcome.kind === 'props') {
    const problem = findPropProblem(read.outcome.props)
    if (problem !== undefined)
      throw createError('WM_PAGES_NOT_SERIALISABLE', { name, file: page.path, ...problem })
  }
  return read
}

/** The fields are there in every app: code that is shared between apps takes them apart without a look. */
function readDataLocale({
  prefixes,
}: PageRequest): Pick<NextPageContext, 'locale' | 'locales' | 'defaultLocale'> {
  const { locale, locales = [], defaultLocale } = prefixes
  return { locale, locales: [...locales], defaultLocale }
}

function readParams(pattern: string, params: PageRequest['params']): { params?: PageRequest['params'] } {
  return pattern.includes('[') ? { params } : {}
}

function readPreviewFields({ isPreview, previewData }: PageRequest): {
  draftMode?: true
  preview?: true
  previewData?: object
} {
  if (!isPreview) return {}
  return {
    draftMode: true,
    preview: true,
    ...(previewData !== undefined && { previewData: previewData as object }),
  }
}

interface InitialPropsInput {
  router: NextRouter
  AppTree: NextPageContext['AppTree']
  error?: NextPageContext['err']
}

/** Props by way of `_app`: its own `getInitialProps`, or that of the page. */
export function runInitialProps(request: PageRequest, input: InitialPropsInput): Promise<InitialProps> {
  const { context, page } = request
  const ctx = createPageContext(request, input)
  const { router, AppTree } = input
  const run = (): Promise<InitialProps> =>
    runAppInitialProps(page.App, { Component: page.Component, ctx, router, AppTree } as never)
  const isOwn = page.hasInitialProps || page.hasAppInitialProps
  return isOwn ? measure(context, createStep('getInitialProps', page.pattern), run) : run()
}

/** A data function is a step of the request. */
function createStep(name: DataFunctionName | 'getInitialProps', pattern: string): Step {
  return { name: `${name} (${pattern})` }
}

export function createPageContext(
  request: PageRequest,
  { AppTree, error }: Pick<InitialPropsInput, 'AppTree' | 'error'>,
): NextPageContext {
  const { context, page } = request
  const hasRequest = !isStatic(request)
  const messages = hasRequest
    ? { req: createUserMessage(context), res: context.response }
    : createStaticMessages(request)
  return {
    ...messages,
    err: error ?? null,
    pathname: page.pattern,
    query: hasRequest ? request.query : request.params,
    asPath: readAsPath(request),
    ...readDataLocale(request),
    AppTree,
  }
}

/** Apps ask for headers wherever they are called with data. Whoever asked for a static page first is none of their business. */
function createStaticMessages(request: PageRequest): Pick<NextPageContext, 'req' | 'res'> {
  const { getStaticProps, pattern } = request.page
  if (getStaticProps === undefined) return {}
  const messages = createUnaskedMessages(readAsPath(request))
  if (ERROR_PAGES.includes(pattern)) messages.res.statusCode = Number(pattern.slice(1))
  return messages
}

/** One document serves all addresses that lead to a static page, so it has that of the page itself. */
export function readAsPath(request: PageRequest): string {
  if (!isStatic(request)) return request.asPath
  const { place, config } = request.context
  return addPrefixes(place.pathname, { trailingSlash: config.trailingSlash })
}

/** Made without a request: the same for everybody. */
export function isStatic({ page }: Pick<PageRequest, 'page'>): boolean {
  if (page.getStaticProps !== undefined) return true
  return page.getServerSideProps === undefined && !page.hasInitialProps && !page.hasAppInitialProps
}
